-- Staff also find orders by address, product, SKU and courier number. These have a column of their own: the generated search_text cannot
-- read lines and parcels, and changing its expression would rewrite the table.
alter table orders add column search_details text not null default '';
comment on column orders.search_details is 'The address, the products with their SKUs and the courier numbers of an order, for the search of staff (refresh_order_search).';
-- The planner estimates from it how many orders have a word.
alter table orders alter column search_details set statistics 1000;

update orders o set search_details = normalize_text(concat_ws(' ', o.address,
  (select string_agg(concat_ws(' ', l.name, v.sku), ' ' order by l.id) from order_lines l join product_variants v on v.id = l.variant_id where l.order_id = o.id),
  o.courier_tracking, (select string_agg(s.courier_tracking, ' ' order by s.id) from shipments s where s.order_id = o.id)));
