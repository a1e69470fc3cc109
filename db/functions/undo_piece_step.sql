-- Takes the last step with pieces or parcels of an order back: state, amounts, lines, parcels, stock, collected cash and statistics are as
-- before, and the email does not leave. A changed state is a step of its own in the history. Returns the states that the order was and is
-- in, or a refusal; the caller rolls a refusal back.
--
-- The rules and the order of the locks are those of `undo_order_step`.
create or replace function undo_piece_step(
  p_order bigint, p_step bigint, p_by bigint, p_seconds integer,
  out refusal text, out undone order_state, out now_in order_state
) language plpgsql as $$
declare
  v_order orders;
  v_step order_piece_steps;
  v_before orders;
begin
  select * into v_order from orders where id = p_order for update;
  if not found then refusal := 'order_not_found'; return; end if;
  select * into v_step from order_piece_steps where order_id = p_order and id = p_step and account_id = p_by;
  if not found then refusal := 'undo_impossible'; return; end if;
  if clock_timestamp() > v_step.at + make_interval(secs => p_seconds) then refusal := 'undo_too_late'; return; end if;
  if v_order.archived_at is not null or v_order.version <> v_step.version
     or exists (select from order_events e where e.order_id = p_order and e.id > v_step.last_event)
     or exists (select from payment_events e where e.order_id = p_order and e.id > v_step.last_payment)
     or exists (select from returns r where r.order_id = p_order and r.requested_at >= v_step.at)
    then refusal := 'undo_impossible'; return; end if;

  if (select count(*) from graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where key in ('order_step_p' || p_step, 'order_step_email_p' || p_step))))
     < 1 + (v_step.email is not null)::integer
    then refusal := 'undo_too_late'; return; end if;
  delete from emails where id = v_step.email and state = 'waiting';

  if not (select change_order_stock(p_order, coalesce(array_agg(r.id), '{}'), coalesce(array_agg(-r.quantity), '{}'), null, p_by)
            from jsonb_to_recordset(v_step.restocked) r (id bigint, quantity integer))
    then refusal := 'undo_out_of_stock'; return; end if;
  if is_sale(v_order.state) then
    perform add_to_sales_statistics(p_order, -1);
    perform update_customer_totals(p_order, -1);
  end if;

  v_before := jsonb_populate_record(null::orders, v_step.before -> 'order');
  undone := v_order.state;
  now_in := v_before.state;
  update order_lines l
     set quantity = b.quantity, cancelled = b.cancelled, returned = b.returned, damaged = b.damaged, discount = b.discount
    from jsonb_populate_recordset(null::order_lines, v_step.before -> 'lines') b where l.id = b.id;
  update orders set state = v_before.state, subtotal = v_before.subtotal, discount = v_before.discount, shipping = v_before.shipping,
                    total = v_before.total, vat = v_before.vat, returned_total = v_before.returned_total,
                    courier = v_before.courier, courier_tracking = v_before.courier_tracking, version = version + 1
   where id = p_order;
  delete from shipments where order_id = p_order and id > (v_step.before ->> 'shipment')::bigint;
  update shipments s
     set state = b.state, delivered_at = b.delivered_at, failed_at = b.failed_at, returned_at = b.returned_at, reason = b.reason,
         courier_fee = b.courier_fee, delivered_by = b.delivered_by, failed_by = b.failed_by, returned_by = b.returned_by
    from jsonb_populate_recordset(null::shipments, v_step.before -> 'shipments') b where s.id = b.id;
  update order_edits set undone = true where order_id = p_order and id > (v_step.before ->> 'edit')::bigint;
  -- The note that the step wrote has its time: both are of the beginning of one transaction.
  delete from order_notes where order_id = p_order and at = v_step.at;
  insert into order_events (order_id, state, account_id, undoes)
    select p_order, now_in, p_by, max(e.id) from order_events e
     where e.order_id = p_order and e.id > (v_step.before ->> 'event')::bigint having max(e.id) is not null;
  insert into payment_events (order_id, kind, amount, account_id)
    select p_order, 'collection_undone', sum(amount), p_by from payment_events
     where order_id = p_order and kind = 'collected' and id > (v_step.before ->> 'payment')::bigint having sum(amount) > 0;
  delete from order_piece_steps where order_id = p_order;

  if is_sale(now_in) then
    perform add_to_sales_statistics(p_order, 1);
    perform update_customer_totals(p_order, 1);
  end if;
  perform refresh_payment_status(p_order);
end $$;
