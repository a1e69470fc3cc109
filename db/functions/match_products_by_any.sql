-- The shown products that match any of these parts of a query, the best first. A part that fewer of the newest products match has a
-- higher weight; one that all match has none.
create or replace function match_products_by_any(p_terms text[], p_max integer) returns table (id integer, score real)
  language sql stable
as $$
  with newest as materialized (
    select p.search_vector from products p where p.shown order by p.id desc limit 200
  ), terms as materialized (
    select to_tsquery('english', term) as query from (select distinct unnest(p_terms) as term limit 8) t
  ), weighted as materialized (
    select query, ln((1 + (select count(*) from newest))::real / (1 + (select count(*) from newest where search_vector @@ query))) as weight
      from terms where numnode(query) > 0
  ), matches as (
    select m.id from weighted, match_products(weighted.query, p_max) m
    union
    select m.id from match_products(to_tsquery('english', array_to_string(p_terms, ' | ')), p_max) m
  )
  select p.id, (sum(weighted.weight) + max(ts_rank(p.search_vector, weighted.query)) / 100)::real
    from matches join products p using (id) join weighted on p.search_vector @@ weighted.query
   group by p.id order by 2 desc, p.id limit p_max
$$;
