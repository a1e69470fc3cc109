-- What the dashboard adds up, kept day by day by those who write: a sum over a million orders takes seconds, one over
-- these rows milliseconds. Days are those of the Philippines. Money is whole centavos.

create function manila_day(at timestamptz) returns date
  language sql immutable parallel safe
  return (at at time zone 'Asia/Manila')::date;

-- Whether an order is a sale: it was neither called off nor brought back. One that is put away stays one.
create function is_sale(state order_state) returns boolean
  language sql immutable parallel safe
  return state not in ('cancelled', 'returned');

-- Whether a letter has left, or was kept in a shop without a mail server.
create function has_left(state email_state) returns boolean
  language sql immutable parallel safe
  return state in ('sent', 'kept');

-- The sums of a day. Each connection adds to a row of its own, so buyers do not wait for each other at the row of today;
-- a day is the sum of its rows, of which one alone may be below zero.
create table daily_statistics (
  day date not null,
  shard smallint not null default pg_backend_pid() % 32,
  members integer not null default 0,
  orders integer not null default 0,
  online_orders integer not null default 0,
  sales bigint not null default 0,
  letters integer not null default 0,
  visits integer not null default 0,
  primary key (day, shard)
) with (fillfactor = 50);

-- What was sold of a product in a day and in a month: a year is read as months, and as days at its ends, of the products
-- that sold best in one of its months. These rows are written by who holds the product's lock, so they bring no wait of
-- their own.
create table product_daily_sales (
  day date not null,
  product_id integer not null references products on delete cascade,
  pieces integer not null,
  sales bigint not null,
  primary key (product_id, day)
) with (fillfactor = 80);
create index product_days_by_day on product_daily_sales (day);
create table product_monthly_sales (
  month date not null check (extract(day from month) = 1),
  product_id integer not null references products on delete cascade,
  pieces integer not null,
  sales bigint not null,
  primary key (product_id, month)
) with (fillfactor = 80);
create index product_months_best on product_monthly_sales (month, pieces desc);

create function count_new_orders() returns trigger language plpgsql as $$
begin
  insert into daily_statistics as f (day, orders, online_orders, sales)
    select manila_day(placed_at), count(*), count(*) filter (where placed_by is null), sum(total)
      from added where is_sale(state) group by 1 order by 1
    on conflict (day, shard) do update
      set orders = f.orders + excluded.orders, online_orders = f.online_orders + excluded.online_orders,
          sales = f.sales + excluded.sales;
  return null;
end $$;
create trigger orders_counted after insert on orders
  referencing new table as added for each statement execute function count_new_orders();

create function count_new_lines() returns trigger language plpgsql as $$
begin
  with sold as (
    select manila_day(o.placed_at) as day, l.product_id, sum(l.quantity) as pieces, sum(l.quantity * l.price) as sales
      from added l join orders o on o.id = l.order_id where is_sale(o.state) group by 1, 2
  ), by_month as (
    insert into product_monthly_sales as m (month, product_id, pieces, sales)
      select date_trunc('month', day)::date, product_id, sum(pieces), sum(sales) from sold group by 1, 2 order by 2, 1
      on conflict (product_id, month) do update
        set pieces = m.pieces + excluded.pieces, sales = m.sales + excluded.sales
  )
  insert into product_daily_sales as d (day, product_id, pieces, sales)
    select day, product_id, pieces, sales from sold order by product_id, day
    on conflict (product_id, day) do update
      set pieces = d.pieces + excluded.pieces, sales = d.sales + excluded.sales;
  return null;
end $$;
create trigger order_lines_counted after insert on order_lines
  referencing new table as added for each statement execute function count_new_lines();

-- An order that is called off or comes back is taken out of the day it was placed on. This waits for the end of the
-- transaction, behind the products and, by its name, behind the coupon: in the order in which placing an order locks.
create function count_order_anew() returns trigger language plpgsql as $$
declare sign integer := case when is_sale(new.state) then 1 else -1 end; placed date := manila_day(new.placed_at);
begin
  insert into daily_statistics as f (day, orders, online_orders, sales)
    values (placed, sign, case when new.placed_by is null then sign else 0 end, sign * new.total)
    on conflict (day, shard) do update
      set orders = f.orders + excluded.orders, online_orders = f.online_orders + excluded.online_orders,
          sales = f.sales + excluded.sales;
  insert into product_monthly_sales as m (month, product_id, pieces, sales)
    select date_trunc('month', placed)::date, product_id, sign * quantity, sign * quantity * price
      from order_lines where order_id = new.id order by product_id
    on conflict (product_id, month) do update
      set pieces = m.pieces + excluded.pieces, sales = m.sales + excluded.sales;
  insert into product_daily_sales as d (day, product_id, pieces, sales)
    select placed, product_id, sign * quantity, sign * quantity * price
      from order_lines where order_id = new.id order by product_id
    on conflict (product_id, day) do update
      set pieces = d.pieces + excluded.pieces, sales = d.sales + excluded.sales;
  return null;
end $$;
create constraint trigger orders_recounted after update of state on orders
  deferrable initially deferred for each row
  when (is_sale(old.state) <> is_sale(new.state))
  execute function count_order_anew();

create function count_new_members() returns trigger language plpgsql as $$
begin
  insert into daily_statistics as f (day, members)
    select manila_day(created_at), count(*) from added where role = 'customer' group by 1 order by 1
    on conflict (day, shard) do update set members = f.members + excluded.members;
  return null;
end $$;
create trigger members_counted after insert on accounts
  referencing new table as added for each statement execute function count_new_members();

-- An account that is deleted, or that becomes one of staff or a customer's again.
create function count_member_anew() returns trigger language plpgsql as $$
begin
  insert into daily_statistics as f (day, members)
    values (manila_day(old.created_at), case when old.role = 'customer' then -1 else 1 end)
    on conflict (day, shard) do update set members = f.members + excluded.members;
  return null;
end $$;
create trigger member_gone after delete on accounts for each row
  when (old.role = 'customer') execute function count_member_anew();
create trigger member_recounted after update of role on accounts for each row
  when ((old.role = 'customer') <> (new.role = 'customer')) execute function count_member_anew();

-- A letter counts on the day it left, or was written when it was kept.
create function count_new_letters() returns trigger language plpgsql as $$
declare sign integer := case when tg_op = 'DELETE' then -1 else 1 end;
begin
  insert into daily_statistics as f (day, letters)
    select manila_day(coalesce(sent_at, created_at)), sign * count(*) from moved where has_left(state) group by 1 order by 1
    on conflict (day, shard) do update set letters = f.letters + excluded.letters;
  return null;
end $$;
create trigger letters_counted after insert on emails
  referencing new table as moved for each statement execute function count_new_letters();
create trigger letters_gone after delete on emails
  referencing old table as moved for each statement execute function count_new_letters();

create function count_letter_anew() returns trigger language plpgsql as $$
begin
  insert into daily_statistics as f (day, letters)
    values (manila_day(case when has_left(new.state) then coalesce(new.sent_at, new.created_at)
                            else coalesce(old.sent_at, old.created_at) end),
            case when has_left(new.state) then 1 else -1 end)
    on conflict (day, shard) do update set letters = f.letters + excluded.letters;
  return null;
end $$;
create trigger letter_recounted after update of state on emails for each row
  when (has_left(old.state) <> has_left(new.state)) execute function count_letter_anew();

-- Counts everything anew from what it is the sum of, but for the visits, of which nothing else is kept. For what was
-- written past the triggers, such as rows that were restored or seeded with them turned off.
create function rebuild_statistics() returns void language plpgsql as $$
begin
  -- Whoever has counted something and not committed it is waited for; whoever comes later waits.
  lock table daily_statistics, product_daily_sales, product_monthly_sales in share row exclusive mode;
  update daily_statistics set members = 0, orders = 0, online_orders = 0, sales = 0, letters = 0;
  insert into daily_statistics as f (day, orders, online_orders, sales)
    select manila_day(placed_at), count(*), count(*) filter (where placed_by is null), sum(total)
      from orders where is_sale(state) group by 1
    on conflict (day, shard) do update
      set orders = excluded.orders, online_orders = excluded.online_orders, sales = excluded.sales;
  insert into daily_statistics as f (day, members)
    select manila_day(created_at), count(*) from accounts where role = 'customer' group by 1
    on conflict (day, shard) do update set members = excluded.members;
  insert into daily_statistics as f (day, letters)
    select manila_day(coalesce(sent_at, created_at)), count(*) from emails where has_left(state) group by 1
    on conflict (day, shard) do update set letters = excluded.letters;
  delete from product_daily_sales;
  delete from product_monthly_sales;
  insert into product_daily_sales (day, product_id, pieces, sales)
    select manila_day(o.placed_at), l.product_id, sum(l.quantity), sum(l.quantity * l.price)
      from orders o join order_lines l on l.order_id = o.id where is_sale(o.state) group by 1, 2 order by 1;
  insert into product_monthly_sales (month, product_id, pieces, sales)
    select date_trunc('month', day)::date, product_id, sum(pieces), sum(sales) from product_daily_sales group by 1, 2 order by 1;
end $$;
select rebuild_statistics();
