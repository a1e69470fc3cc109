-- One payment for each order that is paid online: paid, or expired for a cancelled order. Of a thousand one needs staff.

insert into payments (order_id, provider, mode, amount, state, reference, payment_reference, created_at, expires_at, problem, problem_detail)
select id, 'paymongo', payment_mode, total, case state when 'cancelled' then 'expired' else 'paid' end::payment_attempt_state, 'cs_fill_' || id,
       case when state <> 'cancelled' then 'pay_fill_' || id end, placed_at, placed_at + interval '30 minutes',
       case when id % 4000 = 0 then 'refund_failed'::payment_problem end, case when id % 4000 = 0 then 'The refund failed.' end
  from orders where payment_mode <> 'cod' and total > 0;

insert into payment_events (order_id, kind, amount, payment_id, reference, at)
select order_id, kind, amount, id, reference, created_at + case kind when 'created' then interval '0' else interval '2 minutes' end
  from payments, lateral unnest(array['created', state::text]::payment_event_kind[]) kind;

-- What refresh_payment_status writes beside each order.
update orders o
   set paid = coalesce(s.paid, 0),
       payment_status = case when s.paid > 0 then case when s.remitted then 'remitted' when s.collected then 'collected' else 'paid' end
                             when o.payment_mode = 'cod' and o.state in ('pending', 'confirmed', 'packed', 'shipped') then 'due_on_delivery'
                             else 'unpaid' end::payment_status,
       refund_due = case when o.state in ('cancelled', 'returned') then coalesce(s.paid, 0) else 0 end
  from orders all_orders
  left join (select order_id, sum(amount) filter (where kind in ('paid', 'collected')) as paid, bool_or(kind = 'remitted') as remitted,
                    bool_or(kind = 'collected') as collected
               from payment_events group by order_id) s on s.order_id = all_orders.id
 where o.id = all_orders.id;
