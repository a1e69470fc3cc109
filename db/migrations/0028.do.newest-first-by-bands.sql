-- Words that many rows have, and few of them together, were looked up in the whole shop before the newest were known. Now rows belong to
-- bands, and the index of a search knows the band: one band is looked up in a twentieth of the time, and its rows lie beside each other.
-- On a shop with a million products and orders this takes two or three minutes.

create function id_band(id integer) returns integer language sql immutable strict parallel safe
  return id / 32768;
create function time_band(at timestamptz) returns timestamptz language sql immutable strict parallel safe
  return date_bin('28 days', at, timestamptz '2001-01-01 00:00:00+00');

-- Words are told apart in products as in what is typed: in "E1-123456" a minus was taken for that of a number, and nobody who typed it
-- found the product.
create function words_apart(text text) returns text language sql immutable strict parallel safe
  return regexp_replace(plain_text(text), '[^a-z0-9]+', ' ', 'g');

drop index products_search_text;
alter table products drop column search_words;
alter table products add column search_words tsvector not null generated always as (
  setweight(to_tsvector('english', words_apart(product_search_text(name, type, meta_keyword))), 'A') ||
  setweight(to_tsvector('english', words_apart(description)), 'D')) stored;
create index products_search_text on products using gin (id_band(id), search_text gin_trgm_ops);
create index products_search_words on products using gin (id_band(id), search_words) where shown;
analyze products;

-- The state belongs to it as well, since staff look for a name among the orders that are to be packed; and a whole e-mail address, which
-- is found as such and not by every three of its letters.
drop index orders_search;
create index orders_search on orders using gin (time_band(placed_at), state, lower(email), search_text gin_trgm_ops);
analyze orders;

-- A question with each word that is only begun told by the words that begin so, where those are few; null when it cannot be told so.
create or replace function begun_words_told(asked tsquery) returns tsquery
  language plpgsql stable set plan_cache_mode = force_custom_plan
as $$
declare begun text; told tsquery;
begin
  for begun in select distinct match[1] from regexp_matches(asked::text, '''([a-z]+)'':\*', 'g') match loop
    -- The y of a begun "city" has become an i.
    select case when count(*) <= 30 then to_tsquery('english', string_agg(word, ' | ')) end into told
      from (select word from product_search_words where word like regexp_replace(begun, 'i$', '') || '%' limit 31) words;
    if told is null or numnode(told) = 0 then return null; end if;
    asked := ts_rewrite(asked, (quote_literal(begun) || ':*')::tsquery, told);
  end loop;
  return asked;
end $$;

-- Some of the shown products that answer a query, with how well each does it. Of words that many have, the newest products answer,
-- which takes no longer in a large shop: first those among the newest of all, then those of the newest bands that have the words in
-- their name or keywords. Words that few have are looked up. For a begun word the index gathers all that begins so before it looks at
-- the other words: first the whole words are looked up that it may become. May give twice as many as `most`.
create or replace function products_answering(asked tsquery, most integer) returns table (id integer, score real)
  language plpgsql stable
  -- How frequent the words are decides how they are looked up best.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare newest integer[]; told tsquery; older integer[] := '{}';
begin
  if numnode(asked) = 0 then return; end if;
  newest := array(
    select p.id
      from (select p.id, p.search_words from products p where p.shown order by p.id desc limit 800) p
     where p.search_words @@ asked order by ts_rank(p.search_words, asked) desc, p.id limit most);
  if cardinality(newest) < most then
    told := begun_words_told(asked);
    if told::text !~ ':\*' then
      older := array(
        select p.id
          from (select id_band(max(id)) as last from products) bands,
               generate_series(bands.last, bands.last - 3, -1) band,
               lateral (select p.id, p.search_words from products p
                         where p.shown and id_band(p.id) = band and p.search_words @@ told offset 0) p
         where p.id <> all (newest) and ts_filter(p.search_words, '{a}') @@ asked limit most);
    end if;
    if cardinality(older) < most and told is not null then
      older := array(
        select p.id
          from (select p.id, p.search_words from products p where p.shown and p.search_words @@ told limit 500) p
         where p.search_words @@ asked and p.id <> all (newest) order by ts_rank(p.search_words, asked) desc, p.id limit most);
    end if;
    if cardinality(older) < most and told is distinct from asked then
      older := array(
        select p.id
          from (select p.id, p.search_words from products p where p.shown and p.search_words @@ asked limit 500) p
         where p.id <> all (newest) order by ts_rank(p.search_words, asked) desc, p.id limit most);
    end if;
  end if;
  return query select p.id, ts_rank(p.search_words, asked) from products p where p.id = any (newest || older);
end $$;
