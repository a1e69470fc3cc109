-- Counts the approved reviews of a product anew. The product is locked first, so that of two reviews that are approved at the same time
-- the second one counts both. Everything that changes an approved review calls it.
--
-- rating_rank is a Bayesian average, as if each product had five more reviews of 3.5 stars: with the plain average, one review of 5
-- stars would rank before a hundred reviews of 4.9.
create or replace function record_rating(p_product integer) returns void language plpgsql as $$
begin
  perform from products where id = p_product for no key update;
  update products p set rating_count = r.count, rating = r.average, rating_rank = r.rank
    from (select count(*)::integer as count, coalesce(round(avg(rating) * 100), 0)::smallint as average,
                 coalesce(round((5 * 350 + sum(rating) * 100) / (5.0 + count(*))), 0)::smallint as rank
            from reviews where product_id = p_product and state = 'approved') r
   where p.id = p_product and (p.rating_count, p.rating, p.rating_rank) <> (r.count, r.average, r.rank);
end $$;
