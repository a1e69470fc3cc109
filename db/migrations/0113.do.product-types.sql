-- The types of products are rows, so that the owner adds others. The enum of the first three becomes their slug.
create table product_types (
  slug text primary key check (slug ~ '^[a-z]+(-[a-z0-9]+)*$' and length(slug) <= 40),
  name text not null check (length(name) between 1 and 40),
  plural text not null check (length(plural) between 1 and 40),
  description text not null default '' check (length(description) <= 300),
  in_menu boolean not null default true,
  built_in boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table product_types is 'The types of products: the three of the specification, which are part of the program, and those that the owner added. The slug is part of addresses and never changes.';
insert into product_types (slug, name, plural, built_in) values
  ('scooter', 'Scooter', 'Scooters', true), ('helmet', 'Helmet', 'Helmets', true), ('accessory', 'Accessory', 'Accessories', true);

create type product_attribute_kind as enum ('number', 'text', 'choice', 'yes_no');
create table product_type_attributes (
  type text not null references product_types on delete cascade,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  position smallint not null,
  label text not null check (length(label) between 1 and 40),
  kind product_attribute_kind not null,
  unit text not null default '' check (length(unit) <= 20),
  choices text[] not null default '{}',
  filter boolean not null,
  on_card boolean not null,
  primary key (type, key)
);
comment on table product_type_attributes is 'The attributes of the types that the owner added, in their order. The values are in products.attributes.';

-- One rewrite of the table: the columns that derive from the type are built anew with it, and their indexes too.
drop index products_search, products_full_text, products_by_facet;
create function product_search_text(name text, type text, keyword text) returns text language sql immutable parallel safe
  return normalize_text(name || ' ' || type || ' ' || keyword);
-- The attributes that lists are filtered by, as "lto_class=L1a", "sizes=M", and of the owner's types also "bikes=3" and "foldable=true".
-- The lists of the first three types compare numbers and need no words for them.
create function product_facet_values(attributes jsonb, type text) returns text[] language sql immutable parallel safe
  return coalesce((
    select array_agg(attribute.key || '=' || word)
      from jsonb_each(attributes) attribute,
           jsonb_array_elements_text(case
             when jsonb_typeof(attribute.value) = 'array' then attribute.value
             when jsonb_typeof(attribute.value) = 'string' or type not in ('scooter', 'helmet', 'accessory')
               then jsonb_build_array(attribute.value)
             else '[]' end) word), '{}');
alter table products
  drop column search_text, drop column search_vector, drop column facet_values,
  alter column type type text using type::text,
  add column search_text text not null generated always as (product_search_text(name, type, meta_keyword)) stored,
  add column search_vector tsvector not null generated always as (
    setweight(to_tsvector('english', normalize_words(product_search_text(name, type, meta_keyword))), 'A') ||
    setweight(to_tsvector('english', normalize_words(description)), 'D')) stored,
  add column facet_values text[] not null generated always as (product_facet_values(attributes, type)) stored,
  add constraint products_type_fkey foreign key (type) references product_types;
create index products_by_facet on products using gin (facet_values) where shown;
create index products_search on products using gin (search_text gin_trgm_ops);
create index products_full_text on products using gin (search_vector) where shown;
drop function product_search_text(text, product_type, text);
drop function product_facet_values(jsonb);
drop type product_type;

alter table coupons drop constraint coupons_product_types_check;
