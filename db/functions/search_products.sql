-- The shown products at these prices that match what a visitor typed, with the highest score for the best. The last word may be incomplete.
-- When no product matches all words, each may be incomplete or misspelt; then one of the words is enough, and text with a number is compared
-- with similar names. Without a word all products at these prices are found.
drop function if exists search_products(text, integer);
create or replace function search_products(p_input text, p_max integer, p_prices int8range default null)
  returns table (id integer, score real)
  language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.6
as $$
#variable_conflict use_column
declare
  v_text text := normalize_text(p_input);
  v_words text[] := array(select word from regexp_split_to_table(v_text, '[^a-z0-9]+') word where word <> '');
  v_terms text[];
begin
  if cardinality(v_words) = 0 then
    return query
      select p.id, -(row_number() over (order by p.price, p.id))::real from products p
       where p.shown and p_prices is not null and p.price <@ p_prices order by p.price, p.id limit p_max;
    return;
  end if;
  if 'ebike' = any (v_words) then
    return query select * from match_ebikes(v_words, p_max, p_prices);
    if found then return; end if;
    v_words := array_replace(v_words, 'ebike', 'scooter');
  end if;
  v_terms := array(
    select case when position = cardinality(v_words) then last_search_term(word) else search_term(word, '') end
      from unnest(v_words) with ordinality each (word, position) order by position);
  return query select * from match_products(v_terms, p_max, p_prices);
  if found then return; end if;

  -- A known word may be one that no shown product has with the others: then it is incomplete too.
  v_terms[cardinality(v_terms)] := search_term(v_words[cardinality(v_words)], ':*');
  return query select * from match_products(v_terms, p_max, p_prices);
  if found then return; end if;

  v_terms := array_remove(array(select correct_search_term(word) from unnest(v_words) word), null);
  if cardinality(v_terms) > 0 then
    return query select * from match_products(v_terms, p_max, p_prices);
    if found then return; end if;
  end if;
  if cardinality(v_terms) > 1 then
    return query select * from match_products_by_any(v_terms, p_max, p_prices);
    if found then return; end if;
  end if;
  if v_text ~ '[0-9]' then
    return query
      select p.id, word_similarity(v_text, p.search_text) from products p
       where p.shown and v_text <% p.search_text and (p_prices is null or p.price <@ p_prices) limit p_max;
  end if;
end $$;
