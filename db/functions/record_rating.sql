-- Counts the approved reviews of a product anew. The product is locked first, so that of two reviews that are approved at the same time
-- the second one counts both. Everything that changes an approved review calls it.
create or replace function record_rating(p_product integer) returns void language plpgsql as $$
begin
  perform from products where id = p_product for no key update;
  update products p set rating_count = r.count, rating = r.average
    from (select count(*)::integer as count, coalesce(round(avg(rating) * 100), 0)::smallint as average
            from reviews where product_id = p_product and state = 'approved') r
   where p.id = p_product and (p.rating_count, p.rating) <> (r.count, r.average);
end $$;
