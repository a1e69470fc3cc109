-- The words of a name get a weight of their own, so that a search sees without reading the name again that a product is called what somebody
-- searches for. The column is built anew, and its index with it.
alter table products
  drop column search_vector,
  add column search_vector tsvector not null generated always as (
    setweight(to_tsvector('english', normalize_words(product_figure_words(attributes))), 'D') ||
    setweight(to_tsvector('english', normalize_words(product_option_words(options, attributes))), 'B') ||
    setweight(to_tsvector('english', normalize_words(name)), 'A') ||
    setweight(to_tsvector('english', normalize_words(type || ' ' || meta_keyword)), 'C') ||
    setweight(to_tsvector('english', normalize_words(description)), 'D')) stored;
create index products_full_text on products using gin (search_vector) where shown;
