-- The allowances of an order by line, in centavos: those that were refunded, and those whose refund is requested, unless `p_refunded_only`.
-- One whose refund failed does not count.
create or replace function allowances_of(p_order bigint, p_refunded_only boolean default false) returns table (line_id bigint, amount bigint)
  language sql stable as $$
  select a.order_line_id, sum(a.amount)::bigint
    from payment_events e join allowances a on a.payment_event_id = e.id left join payment_events answer on answer.request_id = e.id
   where e.order_id = p_order
     and (e.kind = 'refunded' or answer.kind = 'refunded' or answer.kind is null and not p_refunded_only)
   group by 1
$$;
