-- Rebuilds search_details of an order: its address, its business, its lines and its tracking numbers. Call it after one of them changes. place_order
-- writes the same for a new order.
create or replace function refresh_order_search(p_order bigint) returns void language sql as $$
  update orders o
     set search_details = normalize_text(concat_ws(' ', o.address, nullif(o.business_name, ''),
           (select string_agg(concat_ws(' ', l.name, v.sku), ' ' order by l.id)
              from order_lines l join product_variants v on v.id = l.variant_id where l.order_id = o.id),
           o.courier_tracking,
           (select string_agg(s.courier_tracking, ' ' order by s.id) from shipments s where s.order_id = o.id)))
   where o.id = p_order
$$;
