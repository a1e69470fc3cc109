-- Recomputes all statistics from their rows, except visits, which have no rows. For rows that were written without the functions, as in
-- a restored or filled database.
create or replace function rebuild_statistics() returns void language plpgsql as $$
begin
  -- Waits for transactions that have updated statistics, and blocks later ones.
  lock table daily_statistics, product_daily_sales, product_monthly_sales in share row exclusive mode;
  update daily_statistics set members = 0, orders = 0, online_orders = 0, sales = 0, emails = 0, collected = 0, refunded = 0;
  insert into daily_statistics as s (day, orders, online_orders, sales)
    select manila_day(placed_at), count(*), count(*) filter (where placed_by is null), sum(total - returned_total - allowance_total)
      from orders where is_sale(state) group by 1
    on conflict (day, shard) do update
      set orders = excluded.orders, online_orders = excluded.online_orders, sales = excluded.sales;
  insert into daily_statistics as s (day, members)
    select manila_day(created_at), count(*) from accounts where role = 'customer' group by 1
    on conflict (day, shard) do update set members = excluded.members;
  insert into daily_statistics as s (day, emails)
    select manila_day(coalesce(sent_at, created_at)), count(*) from emails where state in ('sent', 'kept') group by 1
    on conflict (day, shard) do update set emails = excluded.emails;
  insert into daily_statistics as s (day, collected, refunded)
    select manila_day(at), sum(case when kind in ('paid', 'collected') then amount when kind = 'collection_undone' then -amount else 0 end),
           sum(case when kind = 'refunded' then amount else 0 end)
      from payment_events where kind in ('paid', 'collected', 'collection_undone', 'refunded') group by 1
    on conflict (day, shard) do update set collected = excluded.collected, refunded = excluded.refunded;
  update orders o set paid = p.paid, refunded = p.refunded
    from (select order_id, sum(case when kind in ('paid', 'collected') then amount when kind = 'collection_undone' then -amount else 0 end) as paid,
                 sum(case when kind = 'refunded' then amount else 0 end) as refunded
            from payment_events group by order_id) p
   where p.order_id = o.id and (o.paid, o.refunded) is distinct from (p.paid, p.refunded);
  delete from product_daily_sales;
  delete from product_monthly_sales;
  insert into product_daily_sales (day, product_id, quantity, sales)
    select manila_day(o.placed_at), l.product_id, sum(l.quantity - l.returned), sum((l.quantity - l.returned) * l.price)
      from orders o join order_lines l on l.order_id = o.id where is_sale(o.state) group by 1, 2 order by 1;
  insert into product_monthly_sales (month, product_id, quantity, sales)
    select date_trunc('month', day)::date, product_id, sum(quantity), sum(sales) from product_daily_sales group by 1, 2 order by 1, 2;
end $$;
