-- Test rides: what the owner says about them, the closed days, the slots that were booked, and the bookings.
create type test_ride_state as enum ('booked', 'done', 'no_show', 'cancelled');

create table test_ride_settings (
  one_row boolean primary key default true check (one_row),
  version integer not null default 1,
  enabled boolean not null default false,
  weekdays smallint[] not null default '{2,3,4,5,6,7}' check (weekdays <@ '{1,2,3,4,5,6,7}' and cardinality(weekdays) between 1 and 7),
  opens time not null default '10:00',
  closes time not null default '18:00' check (closes > opens),
  slot_minutes smallint not null default 30 check (slot_minutes between 10 and 240),
  days_ahead smallint not null default 14 check (days_ahead between 1 and 90),
  updated_at timestamptz not null default now()
);
comment on table test_ride_settings is 'What the owner says about test rides: one row. Times are Philippine time.';
comment on column test_ride_settings.weekdays is '1 is Monday, 7 is Sunday.';
comment on column test_ride_settings.days_ahead is 'How many days ahead can be booked, today included.';
insert into test_ride_settings default values;

create table test_ride_scooters (
  product_id integer primary key references products on delete cascade,
  capacity smallint not null check (capacity between 1 and 20)
);
comment on table test_ride_scooters is 'The scooters of which test rides can be booked, and how many can be out at the same time.';

create table test_ride_closed_days (
  day date primary key,
  reason text not null default '' check (length(reason) <= 500)
);
comment on table test_ride_closed_days is 'Days on which no test ride can be booked, such as holidays.';

create table test_ride_slots (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  starts_at timestamptz not null,
  capacity smallint not null,
  booked smallint not null check (booked between 0 and capacity),
  unique (product_id, starts_at)
);
comment on table test_ride_slots is 'A time at which a scooter can be ridden, from its first booking on. Free slots follow from the settings.';
create index test_ride_slots_by_time on test_ride_slots (starts_at);

create table test_rides (
  id bigint generated always as identity primary key,
  slot_id bigint not null references test_ride_slots on delete cascade,
  name text not null check (length(name) between 1 and 100),
  email citext not null check (length(email) <= 254),
  phone text not null check (length(phone) between 1 and 30),
  state test_ride_state not null default 'booked',
  walk_in boolean not null default false,
  changes smallint not null default 0,
  booked_at timestamptz not null default now()
);
comment on table test_rides is 'The bookings of test rides.';
comment on column test_rides.email is 'Empty for a walk-in without one.';
comment on column test_rides.changes is 'How often its time changed: the sequence of its calendar file.';
create index test_rides_by_slot on test_rides (slot_id);
create index test_rides_by_email on test_rides (email);
create unique index test_rides_once on test_rides (slot_id, email) where state = 'booked' and email <> '';

-- The key that signs the links to change and cancel a test ride.
insert into shop_keys (name, value)
values ('test-ride-links', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
