-- What the shop still has to pay back for an order, in centavos, as `balanceOf` in modules/payments/payments.rules.ts derives it; a test
-- compares the two.
create or replace function refund_due(p_order bigint) returns bigint language sql stable as $$
  select greatest(0, m.remaining - case
           when o.state not in ('cancelled', 'returned') then o.total - o.returned_total - o.allowance_total
           when o.state = 'returned' and o.deposit_kept and o.payment_mode = 'cod' and m.collected = 0 and o.total > coalesce(o.deposit, 0)
             then coalesce(o.deposit, 0)
           else 0 end)
    from orders o,
         lateral (select s.collected, greatest(0, s.online + s.collected - s.refunded - greatest(0, s.refunding) - s.written_off) as remaining
                    from (select greatest(0, coalesce(sum(case kind when 'collected' then amount when 'collection_undone' then -amount end), 0))
                                   as collected,
                                 coalesce(sum(amount) filter (where kind = 'paid'), 0) as online,
                                 coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
                                 coalesce(sum(amount) filter (where kind = 'written_off'), 0) as written_off,
                                 coalesce(sum(case when kind = 'refund_requested' then amount
                                                   when kind = 'refund_failed' or kind = 'refunded' and method = 'original'
                                                     then -amount end), 0) as refunding
                            from payment_events where order_id = o.id) s) m
   where o.id = p_order
$$;
