-- Writes beside an order its payment status, what was paid and refunded of it, and what is to be paid back, and adds what came or went to
-- the statistics of today. Called by what adds an entry to its payments, or changes its state or its way to pay. The caller has locked the
-- order, and locks no product and no coupon afterwards, since statistics are locked after them everywhere.
create or replace function refresh_payment_status(p_order bigint) returns void language plpgsql as $$
declare
  v_before orders;
  v_paid bigint;
  v_refunded bigint;
  v_refund_due bigint;
  v_status payment_status;
begin
  select * into v_before from orders where id = p_order;
  select coalesce(sum(case when kind in ('paid', 'collected') then amount when kind = 'collection_undone' then -amount end), 0),
         coalesce(sum(amount) filter (where kind = 'refunded'), 0)
    into v_paid, v_refunded from payment_events where order_id = p_order;
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
end $$;
