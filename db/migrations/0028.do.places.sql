create type place_level as enum ('region', 'province', 'city', 'barangay');

create table place_editions (
  edition text primary key check (edition ~ '^[0-9]{4}-[1-4]Q$'),
  loaded_at timestamptz not null default now()
);
comment on table place_editions is 'The editions of the Philippine Standard Geographic Code (PSGC) that were loaded. The latest one holds.';

create table places (
  code text primary key check (code ~ '^[0-9]{10}$'),
  level place_level not null,
  parent text references places,
  name text not null check (length(name) between 1 and 200),
  old_name text check (length(old_name) between 1 and 200),
  edition text not null,
  check ((parent is null) = (level = 'region'))
);
create index places_by_parent on places (parent, name);
comment on table places is 'Regions, provinces, cities with municipalities, and barangays of the Philippines by PSGC code. Highly urbanised cities, and all of Metro Manila, have a region as parent. Source: Philippine Statistics Authority.';
comment on column places.edition is 'The last edition that lists it. A place that the latest edition lacks is kept for the addresses that name it.';
comment on column places.old_name is 'An earlier name, which people still use.';

create table order_addresses (
  order_id bigint primary key references orders on delete cascade,
  barangay_code text not null references places,
  street text not null,
  barangay text not null,
  city text not null,
  province text,
  region text not null,
  postal_code text,
  landmark text
);
comment on table order_addresses is 'The delivery address of an order in its parts, with the names that its places had then. An order whose address is only text has none.';

alter table addresses add column barangay_code text references places;
comment on column addresses.barangay_code is 'The barangay by its PSGC code; null for an address that was typed.';
