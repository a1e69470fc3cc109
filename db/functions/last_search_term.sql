-- The last word of a search as a part of a tsquery. It also matches words that begin with it, because people search while they type. A
-- known word does not: the stem of "kids" also begins words that have nothing to do with it.
create or replace function last_search_term(part text) returns text language sql stable as $$
  select search_term(part, case when exists (select from product_search_words where word = part) then '' else ':*' end)
$$;
