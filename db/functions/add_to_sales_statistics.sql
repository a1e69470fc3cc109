-- Adds an order to the statistics of the day on which it was placed (`p_change` 1), or subtracts it (-1).
create or replace function add_to_sales_statistics(p_order bigint, p_change integer) returns void language plpgsql as $$
declare
  v_order orders;
  v_day date;
begin
  select * into strict v_order from orders where id = p_order;
  v_day := manila_day(v_order.placed_at);
  insert into daily_statistics as s (day, orders, online_orders, sales)
    values (v_day, p_change, case when v_order.placed_by is null then p_change else 0 end, p_change * (v_order.total - v_order.returned_total - v_order.allowance_total))
    on conflict (day, shard) do update
      set orders = s.orders + excluded.orders, online_orders = s.online_orders + excluded.online_orders,
          sales = s.sales + excluded.sales;
  insert into product_monthly_sales as s (month, product_id, quantity, sales)
    select date_trunc('month', v_day)::date, product_id, p_change * sum(quantity - returned), p_change * sum((quantity - returned) * price)
      from order_lines where order_id = p_order group by product_id order by product_id
    on conflict (product_id, month) do update
      set quantity = s.quantity + excluded.quantity, sales = s.sales + excluded.sales;
  insert into product_daily_sales as s (day, product_id, quantity, sales)
    select v_day, product_id, p_change * sum(quantity - returned), p_change * sum((quantity - returned) * price)
      from order_lines where order_id = p_order group by product_id order by product_id
    on conflict (product_id, day) do update
      set quantity = s.quantity + excluded.quantity, sales = s.sales + excluded.sales;
end $$;
