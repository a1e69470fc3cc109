-- The shown products at these prices that match any of these parts of a query, the best first. A part that fewer of the newest products
-- match has a higher weight; one that all match has none. What scores less than half of the best is left out.
drop function if exists match_products_by_any(text[], integer);
create or replace function match_products_by_any(p_terms text[], p_max integer, p_prices int8range default null)
  returns table (id integer, score real)
  language sql stable
as $$
  with newest as materialized (
    select p.search_vector from products p where p.shown order by p.id desc limit 200
  ), terms as materialized (
    select term, to_tsquery('english', term) as query from (select distinct unnest(p_terms) as term limit 8) t
  ), weighted as materialized (
    select term, query, ln((1 + (select count(*) from newest))::real / (1 + (select count(*) from newest where search_vector @@ query))) as weight
      from terms where numnode(query) > 0
  ), matches as (
    select m.id from weighted, match_products(array[weighted.term], p_max, p_prices) m
    union
    select m.id from match_products(array['(' || array_to_string(p_terms, ' | ') || ')'], p_max, p_prices) m
  ), scored as (
    select p.id, (sum(weighted.weight) + max(product_rank(p.search_vector, weighted.query)) / 100)::real as score
      from matches join products p using (id) join weighted on p.search_vector @@ weighted.query
     group by p.id
  )
  select id, score from scored where score >= (select max(score) from scored) / 2 order by score desc, id limit p_max
$$;
