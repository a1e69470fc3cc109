-- The shown products that match what a visitor typed, with the highest score for the best. The last word may be incomplete, because
-- people search while they type. When no product matches all words, each may be incomplete or misspelt; then one of the words is enough, and
-- text with a number is compared with similar names.
create or replace function search_products(p_input text, p_max integer) returns table (id integer, score real)
  language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.6
as $$
#variable_conflict use_column
declare
  v_text text := normalize_text(p_input);
  v_words text[] := array(select word from regexp_split_to_table(v_text, '[^a-z0-9]+') word where word <> '');
  v_terms text[];
begin
  if cardinality(v_words) = 0 then return; end if;
  v_terms := array(
    select search_term(word, case when position = cardinality(v_words) then ':*' else '' end)
      from unnest(v_words) with ordinality each (word, position) order by position);
  return query select * from match_products(to_tsquery('english', array_to_string(v_terms, ' & ')), p_max);
  if found then return; end if;

  v_terms := array_remove(array(select correct_search_term(word) from unnest(v_words) word), null);
  if cardinality(v_terms) > 0 then
    return query select * from match_products(to_tsquery('english', array_to_string(v_terms, ' & ')), p_max);
    if found then return; end if;
  end if;
  if cardinality(v_terms) > 1 then
    return query select * from match_products_by_any(v_terms, p_max);
    if found then return; end if;
  end if;
  if v_text ~ '[0-9]' then
    return query
      select p.id, word_similarity(v_text, p.search_text) from products p
       where p.shown and v_text <% p.search_text limit p_max;
  end if;
end $$;
