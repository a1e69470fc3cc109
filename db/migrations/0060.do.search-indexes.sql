-- no transaction
-- Staff find orders by address, product and courier number, products by SKU, and emails by order and by the beginning of an address.
drop index concurrently if exists orders_search_details;
create index concurrently orders_search_details on orders using gin (search_details gin_trgm_ops);
drop index concurrently if exists product_variants_by_sku_start;
create index concurrently product_variants_by_sku_start on product_variants (lower(sku) text_pattern_ops) where sku is not null;
drop index concurrently if exists product_variants_by_barcode_start;
create index concurrently product_variants_by_barcode_start on product_variants (lower(barcode) text_pattern_ops) where barcode is not null;
drop index concurrently if exists emails_by_order;
create index concurrently emails_by_order on emails (((about ->> 'order_id')::bigint), id) where about ? 'order_id';
drop index concurrently if exists emails_by_recipient_start;
create index concurrently emails_by_recipient_start on emails (lower(recipient) text_pattern_ops);
