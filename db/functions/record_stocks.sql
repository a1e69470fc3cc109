-- Copies the stock of these products to the table that lists are filtered and sorted by, notifies staff of those that are low now, and
-- enqueues the webhook of the change. Every writer of a stock calls it, with the products locked. The limit of a shop that has set none is
-- LOW_STOCK of contract/limits.ts.
create or replace function record_stocks(p_products integer[]) returns void language sql as $$
  with before as (
    select product_id, lowest from product_stocks where product_id = any (p_products)
  ), written as (
    insert into product_stocks (product_id, quantity, lowest)
      select product_id, sum(stock), min(stock) from product_variants where product_id = any (p_products) and active
       group by product_id order by product_id
      on conflict (product_id) do update set quantity = excluded.quantity, lowest = excluded.lowest
        where (product_stocks.quantity, product_stocks.lowest) <> (excluded.quantity, excluded.lowest)
      returning product_id, lowest
  ), notified as (
    select notify_staff('low_stock', p.id, p.name)
      from written w join before b on b.product_id = w.product_id join products p on p.id = w.product_id, settings s
     where w.lowest < coalesce(p.low_stock, s.low_stock, 10) and b.lowest >= coalesce(p.low_stock, s.low_stock, 10) and p.shown
  )
  select enqueue_stock_webhook(array(select product_id from written)) from (select count(*) from notified) n
$$;
