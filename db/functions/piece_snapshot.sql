-- What a step with pieces or parcels of an order can change, and the ids of its last event, payment, edit and parcel.
create or replace function piece_snapshot(p_order bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'order', jsonb_build_object(
      'state', o.state, 'subtotal', o.subtotal, 'discount', o.discount, 'shipping', o.shipping, 'total', o.total, 'vat', o.vat,
      'returned_total', o.returned_total, 'courier', o.courier, 'courier_tracking', o.courier_tracking),
    'lines', (select jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.quantity, 'cancelled', l.cancelled, 'returned', l.returned,
                                                  'damaged', l.damaged, 'discount', l.discount))
                from order_lines l where l.order_id = p_order),
    'shipments', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from shipments s where s.order_id = p_order),
    'shipment', (select coalesce(max(s.id), 0) from shipments s where s.order_id = p_order),
    'event', (select coalesce(max(e.id), 0) from order_events e where e.order_id = p_order),
    'payment', (select coalesce(max(e.id), 0) from payment_events e where e.order_id = p_order),
    'edit', (select coalesce(max(e.id), 0) from order_edits e where e.order_id = p_order))
    from orders o where o.id = p_order
$$;
