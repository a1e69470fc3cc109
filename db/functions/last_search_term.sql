-- The last word of a search as a part of a tsquery. It may be incomplete, because people search while they type, unless it is a known word:
-- the beginning of "kids" is also the one of other words than its plural.
create or replace function last_search_term(part text) returns text language sql stable as $$
  select search_term(part, case when exists (select from product_search_words where word = part) then '' else ':*' end)
$$;
