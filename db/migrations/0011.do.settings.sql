-- What the shop says of itself. One row; text that is not set is empty, a figure that is not set is null.

create table settings (
  one_row boolean primary key default true check (one_row),
  version integer not null default 1,
  name text not null default '',
  tagline text not null default '',
  street text not null default '',
  city text not null default '',
  postal_code text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  phone text not null default '',
  email text not null default '',
  opening_hours text not null default '',
  facebook text not null default '',
  instagram text not null default '',
  youtube text not null default '',
  tiktok text not null default '',
  registration text not null default '',
  owner text not null default '',
  tin text not null default '',
  vat_registered boolean,
  return_days smallint check (return_days between 1 and 365),
  warranty_scooter smallint check (warranty_scooter between 1 and 120),
  warranty_helmet smallint check (warranty_helmet between 1 and 120),
  warranty_accessory smallint check (warranty_accessory between 1 and 120),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
insert into settings default values;
