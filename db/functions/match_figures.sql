-- The shown products at these prices whose attributes match a condition, if there is one, and that match all of these words. The last word
-- may be incomplete. Of more than 1,000 products with the words, the newest are looked at. Without words, products are sorted by price.
-- What has all words of p_named in its name and keywords comes first. Names and keywords have an index of their own: nearly every product
-- has some number and unit, so with a million products a search took 70 ms without it.
create or replace function match_figures(p_words text, p_condition jsonpath, p_named text, p_max integer, p_prices int8range default null)
  returns table (id integer, score real)
  language plpgsql stable
  -- The best plan depends on how many products have the words.
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  v_words text[] := array(
    select case word when 'ebike' then 'scooter' else word end
      from regexp_split_to_table(normalize_text(p_words), '[^a-z0-9]+') word where word <> '');
  v_query tsquery := to_tsquery('english', array_to_string(array(
    select case when position = cardinality(v_words) then last_search_term(word) else search_term(word, '') end
      from unnest(v_words) with ordinality each (word, position) order by position), ' & '));
  v_named tsquery := to_tsquery('english', array_to_string(array(
    select search_term(word, '')
      from regexp_split_to_table(normalize_text(p_named), '[^a-z0-9]+') word where word <> ''), ' & '));
begin
  return query
    with named as materialized (
      select p.id, p.price, 4 + product_rank(ts_filter(p.search_vector, '{a,c}'), v_named) as rank from products p
       where p.shown and numnode(v_named) > 0 and ts_filter(p.search_vector, '{a,c}') @@ v_named
         and (p_prices is null or p.price <@ p_prices)
       order by p.id desc limit p_max
    ), candidates as materialized (
      select p.id, p.price, p.search_vector, p.attributes from products p
       where p.shown and (cardinality(v_words) = 0 or p.search_vector @@ v_query) and (p_prices is null or p.price <@ p_prices)
       order by p.id desc limit 1000
    ), found as (
      select * from named
      union all
      select c.id, c.price, product_rank(c.search_vector, v_query) from candidates c where p_condition is null or c.attributes @? p_condition
    )
    select f.id, -(row_number() over (order by max(f.rank) desc, min(f.price), f.id))::real
      from found f group by f.id order by 2 desc limit p_max;
end $$;
