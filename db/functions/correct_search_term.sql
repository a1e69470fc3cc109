-- A search word that may be incomplete or misspelt, as a part of a tsquery: itself when it is a known word, else words that begin with it,
-- or the most similar words of product names, keywords and synonyms; null when there is none. In words of up to four letters one wrong
-- letter leaves little similarity, so equal first and last letters also count as similar. A word that is more than half as long again is
-- another one.
create or replace function correct_search_term(part text) returns text language sql stable
  set pg_trgm.similarity_threshold = 0.25
as $$
  select case
    -- A known word is not searched as the beginning of longer ones: for a common one, the index would read all products that have it.
    when exists (select from product_search_words where word = part) then search_term(part, '')
    when part ~ '[0-9]' or length(part) < 3 or exists (select from product_search_words where word like part || '%')
      then search_term(part, ':*')
    else coalesce(
      (select '(' || string_agg(meaning, ' | ') || ')' from search_synonyms where length(part) > 3 and term like part || '%'),
      (select '(' || string_agg(alike.meaning || ':AC', ' | ') || ')'
         from (select w.meaning
                 from (select word, word as meaning from product_search_words where word % part
                       union all
                       select term, meaning from search_synonyms where term % part) w
                where (similarity(w.word, part) >= case when length(part) < 4 then 0.5 else 0.3 end and length(w.word) - length(part) <= length(part) / 2)
                   or (length(part) <= 4 and abs(length(w.word) - length(part)) <= 1
                       and left(w.word, 1) = left(part, 1) and right(w.word, 1) = right(part, 1))
                order by similarity(w.word, part) desc, w.word limit 3) alike))
  end
$$;
