-- The search also finds scooters by their top speed: "45 km/h", "25kph". It is one word, 45kmh, so that a search for 45 km does not find it.
-- The column is built anew, and its index with it.
create or replace function product_figure_words(attributes jsonb) returns text language sql immutable parallel safe
  return coalesce((
    select string_agg(value || case when key like '%\_kmh' then 'kmh' else ' ' || regexp_replace(key, '^.*_', '') end, ' ' order by key)
      from jsonb_each_text(attributes) where key ~ '_(w|wh|km|kmh|kg|g)$'), '');
alter table products
  drop column search_vector,
  add column search_vector tsvector not null generated always as (
    setweight(to_tsvector('english', normalize_words(product_figure_words(attributes))), 'D') ||
    setweight(to_tsvector('english', normalize_words(product_option_words(options, attributes))), 'B') ||
    setweight(to_tsvector('english', normalize_words(product_search_text(name, type, meta_keyword))), 'A') ||
    setweight(to_tsvector('english', normalize_words(description)), 'D')) stored;
create index products_full_text on products using gin (search_vector) where shown;
