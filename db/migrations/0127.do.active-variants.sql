-- no transaction
-- Only variants that are sold have values that no other has: a size can be renamed to that of one that was removed, which keeps its values for
-- the orders and movements that name it.
drop index concurrently if exists product_variants_active;
create unique index concurrently product_variants_active on product_variants (product_id, options) where active;
drop index concurrently if exists product_variants_by_product;
create index concurrently product_variants_by_product on product_variants (product_id);
alter table product_variants drop constraint if exists product_variants_product_id_options_key;
