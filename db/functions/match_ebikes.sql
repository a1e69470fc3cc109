-- The shown products at these prices that match all of these words, of which one is `ebike`, the best first. Many people call scooters so:
-- products that are called e-bikes come first, then scooters. A product that only mentions e-bikes is one of the scooters by its score.
create or replace function match_ebikes(p_words text[], p_max integer, p_prices int8range default null)
  returns table (id integer, score real)
  language sql stable
as $$
  with words as materialized (
    select array_agg(term order by position) as typed,
           array_agg(case word when 'ebike' then '(scooter)' else term end order by position) as meant
      from unnest(p_words) with ordinality each (word, position),
           lateral (select case when position = cardinality(p_words) then last_search_term(word) else search_term(word, '') end as term) t
  ), typed as materialized (
    -- A score of match_products is below 4.
    select m.id, m.score + case when to_tsvector('english', normalize_words(p.name || ' ' || p.type))
                                     @@ to_tsquery('english', search_term('ebike', '')) then 4 else 0 end as score
      from words, match_products(words.typed, p_max, p_prices) m join products p using (id)
  ), scooters as materialized (
    select m.id, m.score from words, match_products(words.meant, p_max, p_prices) m
  )
  select f.id, max(f.score)::real as score
    from (select * from typed union all select * from scooters) f
   where f.score >= coalesce((select max(score) from scooters) / 2, 0)
   group by f.id order by score desc, f.id limit p_max
$$;
