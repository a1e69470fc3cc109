create table test_ride_hours (
  weekday smallint primary key check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  check (closes > opens)
);
comment on table test_ride_hours is 'When test rides are offered: a row for each weekday on which they are. Times are Philippine time.';
comment on column test_ride_hours.weekday is '1 is Monday, 7 is Sunday.';
insert into test_ride_hours (weekday, opens, closes) select distinct unnest(weekdays), opens, closes from test_ride_settings;
comment on column test_ride_settings.weekdays is 'Only the version before reads it, as it reads opens and closes: test_ride_hours has the hours of each weekday.';
