-- The shown products that match a query, the best first. Of words that many products have, the newest 500 are ranked.
create or replace function match_products(p_query tsquery, p_max integer) returns table (id integer, score real)
  language plpgsql stable
  -- The best plan depends on how many products have the words.
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  if numnode(p_query) = 0 then return; end if;
  return query
    select p.id, ts_rank(p.search_vector, p_query) as score
      from (select p.id, p.search_vector from products p
             where p.shown and p.search_vector @@ p_query order by p.id desc limit 500) p
     order by score desc, p.id limit p_max;
end $$;
