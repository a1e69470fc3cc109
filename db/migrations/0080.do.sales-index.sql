-- no transaction
drop index concurrently if exists products_with_sale;
create index concurrently products_with_sale on products (id) where sale_price is not null;
