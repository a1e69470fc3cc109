-- How many products have which range. PostgreSQL does not use the statistics of `products_by_range`, a partial index: it took 1 product in
-- 200 to fit any minimum, and read and sorted all that fit (600 ms of a collection at a million products, 4 ms with these).
create statistics products_range on (attributes -> 'range_km') from products;
analyze products;
