-- Copies the stock of these products to the table that lists are filtered and sorted by. Every writer of a stock calls it.
create or replace function record_stocks(p_products integer[]) returns void language sql as $$
  insert into product_stocks (product_id, quantity)
    select id, stock from products where id = any (p_products) order by id
    on conflict (product_id) do update set quantity = excluded.quantity where product_stocks.quantity <> excluded.quantity
$$;
