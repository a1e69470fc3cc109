-- Takes the last step of an order back, with a step of its own: state, courier, parcels, stock, coupon, collected cash and statistics are
-- as before, and the email does not leave. Returns the state that was taken back and the one that the order is in again, or a refusal;
-- the caller rolls a refusal back.
--
-- A step says for how long it can be undone; `p_seconds` is for those from before that.
--
-- Only who made the step takes it back, while nothing else has happened to the order and its jobs have not begun: a worker that has
-- taken one keeps it. The order is locked first, as everywhere; then products, coupon, statistics and account. Its
-- payments may change statistics once more: of two transactions that wait for each other, PostgreSQL ends one, and it is repeated.
create or replace function undo_order_step(
  p_order bigint, p_step bigint, p_by bigint, p_seconds integer,
  out refusal text, out undone order_state, out now_in order_state
) language plpgsql as $$
declare
  v_order orders;
  v_step order_events;
  v_change integer;
begin
  select * into v_order from orders where id = p_order for update;
  if not found then refusal := 'order_not_found'; return; end if;
  select * into v_step from order_events
   where id = p_step and order_id = p_order and account_id = p_by and undo is not null;
  if not found then refusal := 'undo_impossible'; return; end if;
  if clock_timestamp() > v_step.at + make_interval(secs => coalesce((v_step.undo ->> 'seconds')::integer, p_seconds)) then refusal := 'undo_too_late'; return; end if;
  if v_order.archived_at is not null or v_order.state <> v_step.state
     or v_order.version <> (v_step.undo ->> 'version')::integer
     or exists (select from order_events e where e.order_id = p_order and e.id > p_step)
     or exists (select from payment_events e where e.order_id = p_order and e.id > (v_step.undo ->> 'payment_event')::bigint)
    then refusal := 'undo_impossible'; return; end if;

  if (select count(*) from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where key in ('order_step_' || p_step, 'order_step_email_' || p_step))))
     < (v_step.undo ->> 'jobs')::integer
    then refusal := 'undo_too_late'; return; end if;
  delete from emails where id = (v_step.undo ->> 'email')::bigint and state = 'waiting';

  undone := v_step.state;
  now_in := (v_step.undo ->> 'was')::order_state;
  if undone in ('cancelled', 'returned') and not (
    select change_order_stock(p_order, array_agg(l.id),
             array_agg((coalesce((v_step.undo -> 'returned' ->> l.id::text)::integer, 0) - l.quantity)::integer), null, p_by)
      from order_lines l where l.order_id = p_order)
    then refusal := 'undo_out_of_stock'; return; end if;

  update order_lines l set returned = (v_step.undo -> 'returned' ->> l.id::text)::smallint
   where l.order_id = p_order and v_step.undo ? 'returned';
  update orders set state = now_in, returned_total = coalesce((v_step.undo ->> 'returned_total')::bigint, 0), courier = v_step.undo ->> 'courier', courier_tracking = v_step.undo ->> 'courier_tracking'
   where id = p_order;
  insert into order_events (order_id, state, account_id, undoes) values (p_order, now_in, p_by, p_step);
  if undone = 'delivered' then
    insert into payment_events (order_id, kind, amount, account_id)
      select p_order, 'collection_undone', sum(amount), p_by from payment_events
       where order_id = p_order and kind = 'collected' and at = v_step.at having sum(amount) > 0;
  end if;
  delete from shipments where order_id = p_order and shipped_at = v_step.at;
  if undone = 'shipped' then perform refresh_order_search(p_order); end if;
  update shipments s
     set state = b.state, delivered_at = b.delivered_at, failed_at = b.failed_at, returned_at = b.returned_at, reason = b.reason,
         courier_fee = b.courier_fee, delivered_by = b.delivered_by, failed_by = b.failed_by, returned_by = b.returned_by
    from jsonb_populate_recordset(null::shipments, v_step.undo -> 'shipments') b where s.id = b.id;
  if undone = 'cancelled' then perform use_coupon_again(p_order); end if;

  v_change := is_sale(now_in)::integer - is_sale(undone)::integer;
  if v_change <> 0 then
    perform add_to_sales_statistics(p_order, v_change);
    perform update_customer_totals(p_order, v_change);
  end if;
  perform refresh_payment_status(p_order);
  perform enqueue_order_webhook('order.status_changed', p_order);
end $$;
