-- One customer in four has had up to five test rides, each at a time of its own.

with scooters as (select array_agg(id order by id) as ids from (select id from products where type = 'scooter' order by id limit 12) first),
rides as (
  select a.*, row_number() over (order by a.id, ride) as i
    from accounts a, generate_series(0, 4) ride
   where a.role = 'customer' and a.id % 4 = 0 and ride <= pg_temp.drawn(a.id, 100, 5)),
slots as (
  insert into test_ride_slots (branch_id, product_id, starts_at, capacity, booked)
  select (select min(id) from test_ride_branches), ids[1 + i % cardinality(ids)], now() - interval '1 day' - i * interval '30 minutes', 1, 1
    from rides, scooters
  returning id, starts_at)
insert into test_rides (slot_id, account_id, name, email, phone, state, booked_at)
select s.id, r.id, r.name, r.email, '+639175550142', case when pg_temp.drawn(r.i, 101, 10) < 8 then 'done' else 'no_show' end::test_ride_state,
       s.starts_at - interval '3 days'
  from rides r join slots s on s.starts_at = now() - interval '1 day' - r.i * interval '30 minutes';
