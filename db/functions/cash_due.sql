-- What an order still collects at the door, in centavos: nothing when it is paid online. `balanceOf` in
-- modules/payments/payments.rules.ts derives the same amount for an open order.
create or replace function cash_due(p_order bigint) returns bigint language sql stable as $$
  select case when o.payment_mode = 'cod' then greatest(0, o.total - o.returned_total - greatest(0, m.paid - m.refunded - greatest(0, m.refunding))) else 0 end
    from orders o,
         lateral (select coalesce(sum(case when e.kind in ('paid', 'collected') then e.amount
                                           when e.kind = 'collection_undone' then -e.amount end), 0) as paid,
                         coalesce(sum(e.amount) filter (where e.kind = 'refunded'), 0) as refunded,
                         coalesce(sum(case when e.kind = 'refund_requested' then e.amount
                                           when e.kind = 'refund_failed' or e.kind = 'refunded' and e.method = 'original'
                                             then -e.amount end), 0) as refunding
                    from payment_events e where e.order_id = o.id) m
   where o.id = p_order
$$;
