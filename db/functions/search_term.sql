-- A search word as a part of a tsquery: itself with this suffix, or what it means.
create or replace function search_term(word text, suffix text) returns text language sql stable as $$
  select '(' || word || suffix || coalesce((select ' | ' || string_agg(meaning, ' | ') from search_synonyms where term = word), '') || ')'
$$;
