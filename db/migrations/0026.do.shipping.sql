-- What delivery costs and when parcels arrive.
alter table products add column weight_g integer check (weight_g between 1 and 1000000);
alter table products add column ships_alone boolean not null default false;
comment on column products.weight_g is 'What one piece weighs in its parcel, in grams; null is unknown and adds nothing to what shipping costs.';
comment on column products.ships_alone is 'Each piece needs a parcel of its own.';

create table shipping_settings (
  one_row boolean primary key default true check (one_row),
  version integer not null default 1,
  cutoff time not null default '15:00',
  working_days smallint[] not null default '{1,2,3,4,5,6}' check (working_days <@ '{1,2,3,4,5,6,7}' and cardinality(working_days) > 0),
  pickup boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table shipping_settings is 'What the owner says about delivery: one row.';
comment on column shipping_settings.cutoff is 'Philippine time. What is ordered later is handed to the courier on the next working day.';
comment on column shipping_settings.working_days is 'The days on which parcels are handed over and arrive: 1 is Monday, 7 is Sunday.';
comment on column shipping_settings.pickup is 'Whether customers may pick up their orders in the shop.';
insert into shipping_settings default values;

create table shipping_zones (
  id integer generated always as identity primary key,
  version integer not null default 1,
  name text not null unique check (length(name) between 1 and 100),
  is_default boolean not null default false,
  places text[] not null default '{}' check (not is_default or places = '{}'),
  base_fee bigint not null default 0 check (base_fee between 0 and 1000000000),
  kilo_fee bigint not null default 0 check (kilo_fee between 0 and 1000000000),
  alone_fee bigint not null default 0 check (alone_fee between 0 and 1000000000),
  free_from bigint check (free_from between 1 and 1000000000),
  min_days smallint not null default 1 check (min_days between 0 and 60),
  max_days smallint not null default 1 check (max_days between min_days and 60),
  cod boolean not null default true,
  updated_at timestamptz not null default now()
);
comment on table shipping_zones is 'Where the shop delivers, what it costs there in centavos, and how many working days it takes.';
comment on column shipping_zones.is_default is 'The zone of places in no other zone, and of addresses whose place cannot be read.';
comment on column shipping_zones.places is 'Regions, provinces and cities as the first 2, 5 or 7 digits of their PSGC code. The longest one that fits an address wins.';
comment on column shipping_zones.kilo_fee is 'For each kilogram that is begun.';
comment on column shipping_zones.alone_fee is 'For each piece that ships alone.';
comment on column shipping_zones.free_from is 'From this total of the goods on delivery is free; null is never.';
comment on column shipping_zones.cod is 'Whether orders can be paid on delivery.';
create unique index shipping_zones_default on shipping_zones (is_default) where is_default;
insert into shipping_zones (name, is_default, places) values
  ('Everywhere else', true, '{}'),
  ('Metro Manila', false, '{13}'),
  ('Luzon', false, '{01,02,03,04,05,14,17}'),
  ('Visayas', false, '{06,07,08,18}'),
  ('Mindanao', false, '{09,10,11,12,16,19}');

create table holidays (
  day date primary key,
  name text not null check (length(name) between 1 and 100)
);
comment on table holidays is 'Days on which no parcel is handed over and none arrives. Staff add those that are proclaimed each year.';
insert into holidays (day, name)
  select make_date(year, month, day), name
    from generate_series(2026, 2028) year,
         (values (1, 1, 'New Year''s Day'), (4, 9, 'Araw ng Kagitingan'), (5, 1, 'Labor Day'), (6, 12, 'Independence Day'),
                 (11, 30, 'Bonifacio Day'), (12, 25, 'Christmas Day'), (12, 30, 'Rizal Day')) fixed (month, day, name);
insert into holidays (day, name) values
  ('2026-04-02', 'Maundy Thursday'), ('2026-04-03', 'Good Friday'), ('2026-08-31', 'National Heroes Day'),
  ('2027-03-25', 'Maundy Thursday'), ('2027-03-26', 'Good Friday'), ('2027-08-30', 'National Heroes Day'),
  ('2028-04-13', 'Maundy Thursday'), ('2028-04-14', 'Good Friday'), ('2028-08-28', 'National Heroes Day');

create type shipping_method as enum ('delivery', 'pickup');
alter table orders add column shipping_method shipping_method not null default 'delivery';
alter table orders add column shipping_zone text;
alter table orders add column zone_source text check (zone_source in ('code', 'text', 'default'));
alter table orders add column arrives_from date;
alter table orders add column arrives_to date check (arrives_to >= arrives_from);
comment on column orders.shipping_zone is 'The name of the zone when the order was placed; null when it is picked up, and for orders before there were zones.';
comment on column orders.zone_source is 'How the zone was found: by the PSGC code of the address, by its text, or because nothing else fits.';
comment on column orders.arrives_from is 'The estimate that the customer saw: the first and the last day.';
