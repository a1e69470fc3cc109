-- What an order still collects at the door, in centavos: nothing when it is paid online. `balanceOf` in
-- modules/payments/payments.rules.ts derives the same amount for an open order; a test compares the two.
create or replace function cash_due(p_order bigint) returns bigint language sql stable as $$
  select case when o.payment_mode = 'cod'
              then greatest(0, o.total - o.returned_total - o.allowance_total
                                 - greatest(0, m.paid - m.refunded - greatest(0, m.refunding) - m.written_off))
              else 0 end
    from orders o,
         lateral (select coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0) + greatest(0, coalesce(
                           sum(case e.kind when 'collected' then e.amount when 'collection_undone' then -e.amount end), 0)) as paid,
                         coalesce(sum(e.amount) filter (where e.kind = 'refunded'), 0) as refunded,
                         coalesce(sum(e.amount) filter (where e.kind = 'written_off'), 0) as written_off,
                         coalesce(sum(case when e.kind = 'refund_requested' then e.amount
                                           when e.kind = 'refund_failed' or e.kind = 'refunded' and e.method = 'original'
                                             then -e.amount end), 0) as refunding
                    from payment_events e where e.order_id = o.id) m
   where o.id = p_order
$$;
