-- What is hidden and sold out, or low: found by both at once, where each of the two conditions had an index of its own.
create index products_hidden_by_stock on products (stock_band, id) where not shown;
