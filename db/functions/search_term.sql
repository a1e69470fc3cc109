-- A search word as a part of a tsquery: itself with this suffix, or what it means. A number with its unit is also two words: 350w, 350 W.
-- So is an e-bike.
create or replace function search_term(word text, suffix text) returns text language sql stable as $$
  select '(' || word || suffix
    || case when word ~ '^[0-9]+[a-z]{1,3}$' then regexp_replace(word, '^([0-9]+)', ' | \1 <-> ') || suffix else '' end
    || case when word = 'ebike' then ' | e <-> bike | electric <-> (bike | bicycle)' else '' end
    || coalesce((select ' | ' || string_agg(meaning, ' | ') from search_synonyms where term = word), '') || ')'
$$;
