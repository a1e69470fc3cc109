-- reports ------------------------------------------------------------------------------------------------------------
-- Sums that are kept by whoever writes what they add up: a sum over a million orders takes seconds, one over these rows milliseconds.
-- Days are those of the Philippines. rebuild_statistics computes them again.

create table daily_statistics (
  day date not null,
  shard smallint not null default pg_backend_pid() % 32,
  members integer not null default 0,
  orders integer not null default 0,
  online_orders integer not null default 0,
  sales bigint not null default 0,
  emails integer not null default 0,
  visits integer not null default 0,
  primary key (day, shard)
) with (fillfactor = 50);
comment on table daily_statistics is 'The sums of each day. A day is the sum of its rows: each connection adds to a row of its own, so that buyers do not wait for each other.';

create table product_daily_sales (
  day date not null,
  product_id integer not null references products on delete cascade,
  quantity integer not null,
  sales bigint not null,
  primary key (product_id, day)
) with (fillfactor = 80);
comment on table product_daily_sales is 'What was sold of a product in a day.';
create index product_daily_sales_by_day on product_daily_sales (day);

create table product_monthly_sales (
  month date not null check (extract(day from month) = 1),
  product_id integer not null references products on delete cascade,
  quantity integer not null,
  sales bigint not null,
  primary key (product_id, month)
) with (fillfactor = 80);
comment on table product_monthly_sales is 'What was sold of a product in a month; a year is read from these rows.';
create index product_monthly_sales_best on product_monthly_sales (month, quantity desc);
