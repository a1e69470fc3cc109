-- The payment status of an order, as `balanceOf` in modules/payments/payments.rules.ts derives it; a test compares the two.
create or replace function payment_status_of(p_order bigint) returns payment_status language sql stable as $$
  select case
           when m.is_open and o.payment_mode = 'cod' and o.total - o.returned_total - o.allowance_total > greatest(0, m.paid - m.refunded - greatest(0, m.refunding) - m.written_off)
             then case when m.online >= coalesce(o.deposit, 0) then 'due_on_delivery'
                       when m.begun > 0 and m.ended >= m.begun then 'failed' else 'awaiting_payment' end
           when m.refunded > 0 and m.paid <= m.refunded then 'refunded'
           when m.refunded > 0 and m.paid - m.refunded < o.total then 'partly_refunded'
           when m.is_open and o.payment_mode <> 'cod' and o.total - o.returned_total - o.allowance_total > m.paid then
             case when m.paid > 0 then 'partly_paid' when m.begun > 0 and m.ended >= m.begun then 'failed' else 'awaiting_payment' end
           when m.paid = 0 then 'unpaid'
           when m.collected > 0 then case when m.remitted >= m.collected then 'remitted' else 'collected' end
           else 'paid'
         end::payment_status
    from orders o,
         lateral (select is_open(o.state),
                         coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0) + c.collected as paid,
                         coalesce(sum(e.amount) filter (where e.kind = 'refunded'), 0) as refunded,
                         coalesce(sum(e.amount) filter (where e.kind = 'written_off'), 0) as written_off,
                         coalesce(sum(case when e.kind = 'refund_requested' then e.amount
                                           when e.kind = 'refund_failed' or e.kind = 'refunded' and e.method = 'original'
                                             then -e.amount end), 0) as refunding,
                         c.collected,
                         coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0) as online,
                         -- What a courier remits beyond what a parcel collected makes up for no other parcel.
                         coalesce((select sum(least(r.amount, s.to_collect))
                                     from (select shipment_id, sum(amount) as amount from payment_events
                                            where order_id = o.id and kind = 'remitted' group by 1) r
                                     left join shipments s on s.id = r.shipment_id), 0) as remitted,
                         count(*) filter (where e.kind = 'created') as begun,
                         count(*) filter (where e.kind in ('failed', 'expired')) as ended
                    from (select greatest(0, coalesce(sum(case kind when 'collected' then amount when 'collection_undone' then -amount end), 0))
                                   as collected
                            from payment_events where order_id = o.id) c
                    left join payment_events e on e.order_id = o.id
                   group by c.collected) m
   where o.id = p_order
$$;
