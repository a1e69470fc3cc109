-- The search also finds products by the values of their options, by their sizes, and by figures with their unit: "helmet xl", "350w". These
-- words come first, so that the distances between the others, by which results are ranked, stay as they were. The column is built anew,
-- and its index with it.
create function product_option_words(options jsonb, attributes jsonb) returns text language sql immutable parallel safe
  return coalesce((
    select string_agg(distinct word #>> '{}', ' ')
      from (select jsonb_path_query(options, '$[*].values[*]') union select jsonb_path_query(attributes, '$.sizes[*]')) words (word)), '');
create function product_figure_words(attributes jsonb) returns text language sql immutable parallel safe
  return coalesce((
    select string_agg(value || ' ' || regexp_replace(key, '^.*_', ''), ' ' order by key)
      from jsonb_each_text(attributes) where key ~ '_(w|wh|km|kg|g)$'), '');
alter table products
  drop column search_vector,
  add column search_vector tsvector not null generated always as (
    setweight(to_tsvector('english', normalize_words(product_figure_words(attributes))), 'D') ||
    setweight(to_tsvector('english', normalize_words(product_option_words(options, attributes))), 'B') ||
    setweight(to_tsvector('english', normalize_words(product_search_text(name, type, meta_keyword))), 'A') ||
    setweight(to_tsvector('english', normalize_words(description)), 'D')) stored;
create index products_full_text on products using gin (search_vector) where shown;
