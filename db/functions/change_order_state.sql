-- Changes the state of an order, or refuses it and changes nothing.
--
-- The caller names in `p_from` the states that lead to the new one (orderTransitions in contract/orders.states.ts), and in
-- `p_stock_reason` why the pieces go back into stock, null when they do not. The order is locked before it is read and the products
-- after it, by id as everywhere: of two calls at the same time the second sees what the first did.
--
-- `p_owner` restricts it to the orders of one account. Without `p_by` the shop does it by itself. With `p_undo_seconds` the email leaves
-- after these seconds, as does what `finish_order_step` does, and until then `undo_order_step` takes the step back.
--
-- Returns one row: `refusal` is null when the state was changed, `was` is the state before, `step` the id of the new step.
create or replace function change_order_state(
  p_order bigint, p_to order_state, p_from order_state[], p_stock_reason stock_reason, p_by bigint, p_owner bigint,
  p_reason text, p_courier text, p_courier_tracking text, p_courier_fee bigint, p_undo_seconds integer default null,
  out refusal text, out was order_state, out step bigint
) language plpgsql as $$
declare
  v_order orders;
  v_shipments jsonb;
  v_email bigint;
  v_at timestamptz := now() + make_interval(secs => p_undo_seconds);
  v_finished boolean := p_undo_seconds is not null and p_to in ('delivered', 'cancelled', 'returned');
  v_change integer;
  v_shipment bigint;
begin
  select * into v_order from orders o where o.id = p_order and (p_owner is null or o.account_id = p_owner) for update;
  if not found then refusal := 'order_not_found'; return; end if;
  was := v_order.state;
  if v_order.archived_at is not null or not was = any (p_from) then refusal := 'transition_not_allowed'; return; end if;

  -- Parcels that go different ways are moved one by one.
  if exists (select from shipments s where s.order_id = p_order and s.state = any (
       case when p_to = 'cancelled' then '{shipped,delivered,failed}' when p_to = 'delivered' then '{failed}'
            when p_to = 'returned' and was = 'delivery_failed' then '{delivered}' else '{}' end::shipment_state[]))
    then refusal := 'parcels_differ'; return; end if;

  -- What the customer is returning is settled by itself: otherwise its pieces would come back twice.
  if p_to = 'returned' and exists (
    select from returns r where r.order_id = p_order and r.state in ('requested', 'accepted', 'received'))
    then refusal := 'return_open'; return; end if;

  -- Staff go on with an order only when its payment has arrived, or is collected at the door after its deposit has arrived. No
  -- step leads to pending, and a failed delivery was shipped before.
  if is_open(p_to) and p_to not in ('pending', 'delivery_failed') and exists (
    select from orders o where o.id = p_order and case o.payment_mode when 'cod' then o.deposit else o.total end >
      (select coalesce(sum(e.amount) filter (where e.kind = 'paid'), 0) from payment_events e where e.order_id = p_order)
  ) then refusal := 'order_unpaid'; return; end if;

  -- An order that is shipped again goes with the courier of this time.
  update orders set state = p_to,
                    courier = case when p_to = 'shipped' then p_courier else courier end,
                    courier_tracking = case when p_to = 'shipped' then p_courier_tracking else courier_tracking end
   where id = p_order;
  insert into order_events (order_id, state, account_id, automatic, reason, courier_fee)
    values (p_order, p_to, p_by, p_by is null, p_reason, p_courier_fee) returning id into step;

  if p_stock_reason is not null then
    perform change_order_stock(p_order, array_agg(l.id), array_agg((l.quantity - l.returned)::integer), p_stock_reason, p_by)
      from order_lines l where l.order_id = p_order;
  end if;

  -- The parcel of the order goes the same way.
  if p_undo_seconds is not null then
    select coalesce(jsonb_agg(to_jsonb(s)), '[]') into v_shipments from shipments s where s.order_id = p_order;
  end if;
  if p_to = 'shipped' then
    if was = 'delivery_failed' then update shipments set state = 'replaced' where order_id = p_order and state = 'failed'; end if;
    insert into shipments (order_id, courier, courier_tracking, to_collect, delivery_fee, shipped_by)
      select p_order, p_courier, p_courier_tracking,
             greatest(0, cash_due(p_order) - coalesce(sum(s.to_collect) filter (where s.state in ('shipped', 'failed')), 0)),
             greatest(0, o.shipping - coalesce(sum(s.delivery_fee) filter (where s.state in ('shipped', 'failed', 'delivered')), 0)), p_by
        from orders o left join shipments s on s.order_id = o.id where o.id = p_order group by o.shipping
      returning id into v_shipment;
    insert into shipment_lines (shipment_id, order_line_id, quantity, discount)
      select v_shipment, line_id, quantity, discount from pieces_to_ship(p_order);
    if p_courier_tracking is not null then perform refresh_order_search(p_order); end if;
  elsif p_to = 'delivered' then
    -- The cash is collected at the door.
    with delivered as (
      update shipments set state = 'delivered', delivered_at = now(), delivered_by = p_by where order_id = p_order and state = 'shipped' returning to_collect)
    insert into payment_events (order_id, kind, amount, account_id)
      select p_order, 'collected', to_collect, p_by from delivered where to_collect > 0;
  elsif p_to = 'delivery_failed' then
    update shipments set state = 'failed', failed_at = now(), failed_by = p_by, reason = p_reason, courier_fee = p_courier_fee
     where order_id = p_order and state = 'shipped';
  elsif p_to = 'returned' then
    update shipments set state = 'returned', returned_at = now(), returned_by = p_by where order_id = p_order and state = 'failed';
  end if;

  -- A cancelled order releases the use of its coupon.
  if p_to = 'cancelled' then
    with released as (delete from coupon_uses where order_id = p_order returning coupon_id)
    update coupons set used = used - 1 from released where id = released.coupon_id;
  end if;
  perform refresh_payment_status(p_order);

  v_email := enqueue_email(
    ('order_' || p_to)::email_kind, v_order.email,
    jsonb_strip_nulls(jsonb_build_object('order_id', p_order, 'shipment_id', v_shipment)), v_at, 'order_step_email_' || step);
  if v_finished then
    perform graphile_worker.add_job(
      'finish_order_step', json_build_object('id', p_order), run_at => v_at, job_key => 'order_step_' || step);
  end if;
  if p_undo_seconds is not null then
    update order_events set undo = jsonb_build_object(
      'was', was, 'seconds', p_undo_seconds, 'shipments', v_shipments, 'returned_total', v_order.returned_total,
      'returned', (select jsonb_object_agg(l.id, l.returned) from order_lines l where l.order_id = p_order),
      'courier', v_order.courier, 'courier_tracking', v_order.courier_tracking, 'version', v_order.version,
      'payment_event', coalesce((select max(id) from payment_events where order_id = p_order), 0),
      'email', v_email, 'jobs', (v_email is not null)::integer + v_finished::integer)
     where id = step;
  end if;
  v_change := is_sale(p_to)::integer - is_sale(was)::integer;
  if v_change <> 0 then
    perform add_to_sales_statistics(p_order, v_change);
    perform update_customer_totals(p_order, v_change);
  end if;

  -- Only now, since the statistics are without what had been returned before.
  if p_to = 'returned' and was = 'delivered' then
    update order_lines set returned = quantity where order_id = p_order;
    update orders set returned_total = subtotal - discount, allowance_total = 0 where id = p_order;
  end if;
  perform enqueue_order_webhook('order.status_changed', p_order);
end $$;
