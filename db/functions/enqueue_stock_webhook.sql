-- Enqueues the webhook event `product.stock_changed` with the present stock of these products: one event for each hundred of them, since an
-- import changes many at once.
create or replace function enqueue_stock_webhook(p_products integer[]) returns void language plpgsql as $$
begin
  if cardinality(p_products) = 0 or not webhook_listens('product.stock_changed') then return; end if;
  perform enqueue_webhook('product.stock_changed', json_build_object('products', products)) from (
    select json_agg(product order by id) as products from (
      select v.product_id as id, (row_number() over (order by v.product_id) - 1) / 100 as part,
             json_build_object('product_id', v.product_id, 'stock', sum(v.stock), 'variants', json_agg(
               json_build_object('variant_id', v.id, 'sku', v.sku, 'stock', v.stock) order by v.position, v.id)) as product
        from product_variants v where v.product_id = any (p_products) and v.active group by v.product_id) each
     group by part) parts;
end $$;
