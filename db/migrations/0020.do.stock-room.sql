-- The stock room: why a stock changed, how few pieces are few, and staff's lists that stay quick at a million products.

-- What staff change a stock for.
alter type stock_reason add value 'received';
alter type stock_reason add value 'counted';
alter type stock_reason add value 'damaged';
alter type stock_reason add value 'import';
alter table stock_movements add column note text check (length(note) between 1 and 500);

-- Fewer pieces than this are low on stock: the shop's figure, and a product's own where it has one.
alter table settings add column low_stock smallint check (low_stock between 1 and 1000);

-- The power of two that a stock lies in. An index over the stock itself would be written with every order, and with it all
-- the indexes of products; one over the band only where the stock comes into another band.
create function stock_band(stock integer) returns smallint
  language sql immutable parallel safe
  return width_bucket(stock, '{1,2,4,8,16,32,64,128,256,512,1024}'::integer[])::smallint;

alter table products
  add column low_stock smallint check (low_stock between 1 and 1000),
  add column stock_band smallint not null generated always as (stock_band(stock)) stored,
  add column below_own boolean not null generated always as (coalesce(stock < low_stock, false)) stored;

create index products_by_stock_band on products (stock_band, id);
create index products_below_own on products (id) where below_own;
create index products_hidden on products (id) where not shown;

-- Staff search hidden products too, and the search of visitors reads the same index.
drop index products_search_text;
create index products_search_text on products using gin (search_text gin_trgm_ops);
