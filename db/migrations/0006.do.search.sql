-- Finding products by what people type: whole words first (full text), misspelt ones next (trigrams).

-- What a product is searched by, without accents and capitals. Declared immutable so that it can be stored: the rules
-- of unaccent and the names of the types do not change under a running shop.
create function product_search_text(name text, type product_type, keyword text) returns text
  language sql immutable parallel safe
  return lower(unaccent(name || ' ' || type::text || ' ' || keyword));

alter table products
  add column search_text text not null generated always as (product_search_text(name, type, meta_keyword)) stored,
  add column search_words tsvector not null generated always as (
    setweight(to_tsvector('english', product_search_text(name, type, meta_keyword)), 'A') ||
    setweight(to_tsvector('english', description), 'D')) stored;

create index products_search_words on products using gin (search_words) where shown;
create index products_search_text on products using gin (search_text gin_trgm_ops) where shown;

-- The shown products that answer what was typed, best first. The last word counts as begun, since people search while
-- they type; words that nothing begins with find what is spelt alike. At most 500 of each kind are looked at: a word
-- that fits more products than that tells them apart by nothing else.
create function search_products(typed text, most integer) returns table (id integer, score real)
  language sql stable
  set pg_trgm.word_similarity_threshold = 0.45
as $$
  with query as (
    select lower(unaccent(typed)) as text,
           to_tsquery('english', nullif(regexp_replace(
             trim(regexp_replace(lower(unaccent(typed)), '[^a-z0-9]+', ' ', 'g')), ' +', ':* & ', 'g'), '') || ':*') as words
  ), whole as (
    select p.id, 1 + ts_rank(p.search_words, q.words) as score
      from query q, products p where p.shown and p.search_words @@ q.words limit 500
  ), alike as (
    select p.id, word_similarity(q.text, p.search_text) as score
      from query q, products p where p.shown and length(q.text) > 2 and q.text <% p.search_text limit 500
  )
  select found.id, max(found.score)::real as score
    from (select * from whole union all select * from alike) found
   group by found.id order by score desc, found.id limit most
$$;
