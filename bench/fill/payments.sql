-- One payment for each order that is paid online: paid, or expired for a cancelled order. Of a thousand one needs staff.

insert into payments (order_id, provider, mode, amount, state, reference, payment_reference, created_at, expires_at, problem, problem_detail)
select id, 'paymongo', payment_mode, total, case state when 'cancelled' then 'expired' else 'paid' end::payment_attempt_state, 'cs_fill_' || id,
       case when state <> 'cancelled' then 'pay_fill_' || id end, placed_at, placed_at + interval '30 minutes',
       case when id % 4000 = 0 then 'refund_failed'::payment_problem end, case when id % 4000 = 0 then 'The refund failed.' end
  from orders where payment_mode <> 'cod' and total > 0;

insert into payment_events (order_id, kind, amount, payment_id, reference, at)
select order_id, kind, amount, id, reference, created_at + case kind when 'created' then interval '0' else interval '2 minutes' end
  from payments, lateral unnest(array['created', state::text]::payment_event_kind[]) kind;
