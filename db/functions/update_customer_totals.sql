-- Adds an order to the totals of its customer (`p_change` 1), or subtracts it (-1). The account is the last row that a
-- transaction locks, so two orders of one customer never wait for each other in a circle.
create or replace function update_customer_totals(p_order bigint, p_change integer) returns void language sql as $$
  update accounts a
     set orders = a.orders + p_change,
         spent = a.spent + p_change * (o.total - o.returned_total - o.allowance_total),
         phone = case when a.last_order_at is null or a.last_order_at <= o.placed_at then o.phone else a.phone end,
         last_order_at = greatest(a.last_order_at, o.placed_at)
    from orders o
   where o.id = p_order and a.id = o.account_id
$$;
