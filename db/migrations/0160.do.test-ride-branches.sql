-- While a rolling update runs, a shop of the version before can neither book a test ride nor close a day: the keys below have the branch.
create table test_ride_branches (
  id integer primary key generated always as identity,
  version integer not null default 1,
  name text not null check (length(name) between 1 and 100),
  address text not null default '' check (length(address) <= 300),
  removed_at timestamptz
);
create unique index test_ride_branches_by_name on test_ride_branches (lower(name)) where removed_at is null;
comment on table test_ride_branches is 'The places at which test rides begin, each with hours and scooters of its own. The first one is made by its migration.';
comment on column test_ride_branches.address is 'Empty: the address of the shop.';
comment on column test_ride_branches.removed_at is 'From then on it offers no test rides; those that were booked keep it.';
insert into test_ride_branches (name) values ('Main branch');

alter table test_ride_hours add column branch_id integer not null default 1 references test_ride_branches (id),
  drop constraint test_ride_hours_pkey, add primary key (branch_id, weekday);
comment on column test_ride_hours.branch_id is 'Only the version before uses its default.';
alter table test_ride_scooters add column branch_id integer not null default 1 references test_ride_branches (id),
  drop constraint test_ride_scooters_pkey, add primary key (branch_id, product_id);
comment on column test_ride_scooters.branch_id is 'Only the version before uses its default.';
create index test_ride_scooters_by_product on test_ride_scooters (product_id);

alter table test_ride_closed_days add column branch_id integer not null default 1 references test_ride_branches (id),
  drop constraint test_ride_closed_days_pkey, add primary key (branch_id, day);
alter table test_ride_closed_days alter column branch_id drop default;
alter table test_ride_slots add column branch_id integer not null default 1 references test_ride_branches (id),
  drop constraint test_ride_slots_product_id_starts_at_key, add unique (branch_id, product_id, starts_at);
alter table test_ride_slots alter column branch_id drop default;
create index test_ride_slots_by_product on test_ride_slots (product_id);
