-- Copies the stock of these products to the table that lists are filtered and sorted by. Every writer of a stock calls it, with the
-- products locked.
create or replace function record_stocks(p_products integer[]) returns void language sql as $$
  insert into product_stocks (product_id, quantity, lowest)
    select product_id, sum(stock), min(stock) from product_variants where product_id = any (p_products) and active
     group by product_id order by product_id
    on conflict (product_id) do update set quantity = excluded.quantity, lowest = excluded.lowest
      where (product_stocks.quantity, product_stocks.lowest) <> (excluded.quantity, excluded.lowest)
$$;
