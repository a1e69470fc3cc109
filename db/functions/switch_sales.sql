-- Begins and ends the sales of these products that are due, so that their prices are those of this moment: of the clock and not of the
-- start of the transaction, which may have waited for the lock meanwhile. With `p_pause` it ends them all for as long as the transaction
-- writes prices; the caller switches them again. The products are locked. A variant with a price of its own gets cheaper by the same amount.
create or replace function switch_sales(p_products integer[], p_pause boolean default false) returns void language sql as $$
  with due as (
    select id, runs, case when runs then greatest(price - sale_price, 0) end as reduction
      from (select id, price, sale_price, regular_price,
                   not p_pause and coalesce(c.at >= sale_from and c.at < sale_until, false) as runs
              from products, (select clock_timestamp() as at) c where id = any (p_products)) p
     where (regular_price is not null) <> runs),
  variants as (
    update product_variants v
       set price = case when runs then greatest(v.price - reduction, 0) else v.regular_price end,
           regular_price = case when runs then v.price end
      from due where v.product_id = due.id and v.price is not null
       -- One that got its price during the sale keeps it.
       and (runs or v.regular_price is not null))
  update products p
     set price = case when runs then p.price - reduction else p.regular_price end,
         original_price = case when runs then greatest(p.original_price, p.price) else p.regular_original_price end,
         regular_price = case when runs then p.price end,
         regular_original_price = case when runs then p.original_price end
    from due where p.id = due.id;
  update products set sale_price = null, sale_from = null, sale_until = null
   where id = any (p_products) and sale_until <= clock_timestamp() and regular_price is null and not p_pause
$$;
