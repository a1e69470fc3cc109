-- A sale price of a product with a start and an end, and what a piece costs the shop. While a sale runs, `price` and `original_price` are
-- those of the sale, and the `regular` columns keep what they were: everything that reads prices, and the indexes, switch at once.
alter table products
  add column sale_price bigint, add column sale_from timestamptz, add column sale_until timestamptz,
  add column regular_price bigint, add column regular_original_price bigint,
  add constraint products_sales_are_whole check (
    (sale_price is null) = (sale_from is null) and (sale_price is null) = (sale_until is null)
    and sale_from < sale_until and sale_price >= 0) not valid,
  add constraint products_regular_prices_are_whole check (
    (regular_price is null) = (regular_original_price is null) and (regular_price is null or sale_price is not null)) not valid;
comment on column products.regular_price is 'The selling price without the sale that runs; null while none does. Written by switch_sales.';
alter table product_variants add column regular_price bigint;
comment on column product_variants.regular_price is 'Its own price without the sale that runs; null while none does.';

create table product_costs (
  product_id integer primary key references products on delete cascade,
  cost bigint not null check (cost between 0 and 1000000000)
);
comment on table product_costs is 'What a piece of a product costs the shop, in centavos without VAT. For staff who may see it, so it is kept apart from what is read for everybody.';
