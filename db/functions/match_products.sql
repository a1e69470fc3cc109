-- The shown products at these prices that match all parts of a query, the best first. A product of a type that the query names scores
-- higher than one that only mentions it, and so does one that is called so. What scores less than half of the best is left out: there
-- relevance stops. A product stays when its name, keywords and options have all words, at least one of them its options. Of words that
-- many products have, the newest 500 are ranked.
drop function if exists match_products(tsquery, integer);
create or replace function match_products(p_terms text[], p_max integer, p_prices int8range default null)
  returns table (id integer, score real)
  language plpgsql stable
  -- The best plan depends on how many products have the words.
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  v_query tsquery := to_tsquery('english', array_to_string(p_terms, ' & '));
  v_any tsquery := to_tsquery('english', array_to_string(p_terms, ' | '));
  v_types text[] := array(
    select slug from product_types
     where setweight(to_tsvector('english', normalize_words(slug || ' ' || name)), 'A') @@ v_any);
begin
  if numnode(v_query) = 0 then return; end if;
  return query
    with ranked as (
      select p.id, p.search_vector, product_rank(p.search_vector, v_query) * case when p.type = any (v_types) then 2.5 else 1 end
               * case when ts_filter(p.search_vector, '{a}') @@ v_query then 1.5 else 1 end as score
        from (select p.id, p.type, p.search_vector from products p
               where p.shown and p.search_vector @@ v_query and (p_prices is null or p.price <@ p_prices)
               order by p.id desc limit 500) p)
    select r.id, r.score::real from ranked r
     where r.score >= (select max(score) from ranked) / 2
        or (ts_filter(r.search_vector, '{b}') @@ v_any and ts_filter(r.search_vector, '{a,b,c}') @@ v_query)
     order by r.score desc, r.id limit p_max;
end $$;
