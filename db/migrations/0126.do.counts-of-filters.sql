-- no transaction
-- For the counts beside the filters by type and by stock level of products, and by reason of returns.
drop index concurrently if exists products_by_type;
create index concurrently products_by_type on products (type) where archived_at is null;
drop index concurrently if exists products_with_low_stock;
create index concurrently products_with_low_stock on products (low_stock) where low_stock is not null;
drop index concurrently if exists product_stocks_by_lowest;
create index concurrently product_stocks_by_lowest on product_stocks (lowest) where quantity > 0;
drop index concurrently if exists returns_by_reason;
create index concurrently returns_by_reason on returns (reason);
