-- What the shop still has to pay back for an order, kept beside it, so that these orders can be listed.
alter table orders add column refund_due bigint not null default 0;
alter table orders add constraint orders_refund_due_check check (refund_due >= 0) not valid;
comment on column orders.refund_due is 'What the shop still has to pay back, in centavos, derived from payment_events by refund_due; refresh_payment_status writes it.';

-- Only these orders can have been paid more than they cost now.
update orders o set refund_due = s.due
  from (select o.id,
               greatest(0, greatest(0, m.online + m.collected - m.refunded - greatest(0, m.refunding)) - case
                 when o.state not in ('cancelled', 'returned') then o.total - o.returned_total
                 when o.state = 'returned' and o.deposit_kept and o.payment_mode = 'cod' and m.collected = 0 and o.total > coalesce(o.deposit, 0)
                   then coalesce(o.deposit, 0)
                 else 0 end) as due
          from orders o,
               lateral (select greatest(0, coalesce(sum(case kind when 'collected' then amount when 'collection_undone' then -amount end), 0))
                                 as collected,
                               coalesce(sum(amount) filter (where kind = 'paid'), 0) as online,
                               coalesce(sum(amount) filter (where kind = 'refunded'), 0) as refunded,
                               coalesce(sum(case when kind = 'refund_requested' then amount
                                                 when kind = 'refund_failed' or kind = 'refunded' and method = 'original'
                                                   then -amount end), 0) as refunding
                          from payment_events where order_id = o.id) m
         where o.paid > o.refunded
           and o.paid - o.refunded > case when o.state in ('cancelled', 'returned') then 0 else o.total - o.returned_total end) s
 where s.id = o.id and s.due > 0;

create index orders_refund_due on orders (placed_at, id) where refund_due > 0;
