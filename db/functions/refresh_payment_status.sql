-- Writes beside an order its payment status, what was paid and refunded of it, what allowances take off its price, and what is to be paid
-- back, and adds what came or went to the statistics of today. Called by what adds an entry to its payments, moves its pieces, or changes
-- its state or its way to pay. Allowances that change are taken off the sales of the order: who moves pieces counts it as a sale before.
-- The caller has locked the order, and locks no product and no coupon afterwards, since statistics are locked after them everywhere.
create or replace function refresh_payment_status(p_order bigint) returns void language plpgsql as $$
declare
  v_before orders;
  v_paid bigint;
  v_refunded bigint;
  v_refund_due bigint;
  v_status payment_status;
  v_allowance_total bigint := allowance_total(p_order);
  v_sales bigint;
begin
  select * into v_before from orders where id = p_order;
  select coalesce(sum(case when kind in ('paid', 'collected') then amount when kind = 'collection_undone' then -amount end), 0),
         coalesce(sum(amount) filter (where kind = 'refunded'), 0)
    into v_paid, v_refunded from payment_events where order_id = p_order;
  -- Status and refund due depend on it.
  if v_before.allowance_total <> v_allowance_total then
    update orders set allowance_total = v_allowance_total where id = p_order;
  end if;
  v_status := payment_status_of(p_order);
  v_refund_due := refund_due(p_order);
  update orders set payment_status = v_status, paid = v_paid, refunded = v_refunded, refund_due = v_refund_due
   where id = p_order
     and (payment_status, paid, refunded, refund_due) is distinct from (v_status, v_paid, v_refunded, v_refund_due);
  if v_status <> v_before.payment_status then perform enqueue_order_webhook('order.payment_status_changed', p_order); end if;
  if v_before.paid <> v_paid or v_before.refunded <> v_refunded then
    insert into daily_statistics as s (day, collected, refunded)
      values (manila_day(now()), v_paid - v_before.paid, v_refunded - v_before.refunded)
      on conflict (day, shard) do update
        set collected = s.collected + excluded.collected, refunded = s.refunded + excluded.refunded;
  end if;
  v_sales := v_before.allowance_total - v_allowance_total;
  if v_sales <> 0 and is_sale(v_before.state) then
    insert into daily_statistics as s (day, sales) values (manila_day(v_before.placed_at), v_sales)
      on conflict (day, shard) do update set sales = s.sales + excluded.sales;
    update accounts set spent = spent + v_sales where id = v_before.account_id;
  end if;
end $$;
