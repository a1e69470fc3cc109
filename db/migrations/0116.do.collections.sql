-- Collections of products, chosen by staff or by a rule.
create type collection_sort as enum ('manual', 'newest', 'price_asc', 'price_desc', 'rating');

create table collections (
  id integer generated always as identity primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null,
  description text not null,
  picture text references media,
  meta_title text not null,
  meta_description text not null,
  rule jsonb check (jsonb_typeof(rule) = 'object'),
  sort collection_sort not null check (rule is null or sort <> 'manual'),
  shown boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  on_home boolean not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
comment on table collections is 'Products under a title with a page of their own: chosen one by one, or by a rule.';
comment on column collections.rule is 'Which products belong to it, as the contract has it; null when they are chosen.';
comment on column collections.starts_at is 'Visitors do not see it before; null is at once.';
comment on column collections.ends_at is 'Visitors do not see it from then on; null is never.';
create index collections_by_picture on collections (picture) where picture is not null;

create table collection_products (
  collection_id integer not null references collections on delete cascade,
  position smallint not null check (position >= 0),
  product_id integer not null references products on delete cascade,
  primary key (collection_id, position),
  unique (collection_id, product_id)
);
comment on table collection_products is 'The chosen products of a collection in their order.';
create index collection_products_by_product on collection_products (product_id);

create table collection_redirects (
  slug text primary key,
  collection_id integer not null references collections on delete cascade
);
comment on table collection_redirects is 'The former slugs of collections: their addresses lead to the collection.';
create index collection_redirects_by_collection on collection_redirects (collection_id);
