-- The couriers that staff choose from when they ship an order.
create table couriers (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 100),
  tracking_url text not null default '' check (tracking_url = '' or tracking_url ~ '^https://.+\{number\}'),
  cash_limit bigint check (cash_limit between 0 and 1000000000),
  carries_batteries boolean not null,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
comment on table couriers is 'Who delivers orders. An order keeps the name of its courier as text; the name of a courier never changes, so the tracking page is found by it.';
comment on column couriers.tracking_url is 'Its tracking page, with {number} in place of the tracking number; empty when it has none.';
comment on column couriers.cash_limit is 'The most cash that it collects for one order, in centavos; null without a limit.';
comment on column couriers.carries_batteries is 'Whether scooters, which have large batteries, may travel with it.';
create unique index couriers_by_name on couriers (lower(name));

insert into couriers (name, tracking_url, carries_batteries) values
  ('LBC', 'https://www.lbcexpress.com/track/?tracking_no={number}', false),
  ('J&T Express', 'https://www.jtexpress.ph/trajectoryQuery?waybillNo={number}&flag=1', false),
  ('Ninja Van', 'https://www.ninjavan.co/en-ph/tracking?id={number}', false),
  ('Lalamove', '', true),
  ('Own rider', '', true);
