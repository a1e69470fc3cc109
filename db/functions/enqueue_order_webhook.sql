-- Enqueues a webhook event of an order, with the order as it is now. Called by what places an order or changes its state or its payment
-- status. Nothing of the customer is in it: whoever receives it asks the shop by the number of the order.
create or replace function enqueue_order_webhook(p_event text, p_order bigint) returns void language plpgsql as $$
begin
  if not webhook_listens(p_event) then return; end if;
  perform enqueue_webhook(p_event, json_build_object(
      'order_id', o.id, 'tracking_no', o.tracking_no, 'status', o.state, 'payment_mode', o.payment_mode,
      'payment_status', o.payment_status, 'subtotal', o.subtotal, 'discount', o.discount, 'shipping', o.shipping, 'total', o.total,
      'paid', o.paid, 'refunded', o.refunded,
      'lines', (select coalesce(json_agg(json_build_object(
                  'product_id', l.product_id, 'variant_id', l.variant_id, 'sku', v.sku, 'quantity', l.quantity, 'price', l.price) order by l.id), '[]')
                  from order_lines l left join product_variants v on v.id = l.variant_id where l.order_id = o.id)))
    from orders o where o.id = p_order;
end $$;
