-- A year of customers and orders for the demo, so that the back office and its reports can be judged. Random values are computed from
-- row numbers, so each run makes the same year; only the dates follow the clock. The statements run in one transaction.

create function pg_temp.drawn(row_number bigint, what integer, choices bigint) returns bigint
  language sql immutable
  return (hashint8extended(row_number, what) & 9223372036854775807) % choices;

create function pg_temp.one_of(row_number bigint, what integer, choices text[]) returns text
  language sql immutable
  return choices[1 + pg_temp.drawn(row_number, what, cardinality(choices))];

-- The barangays of the cities where the customers live.
create temp table year_barangays on commit drop as
with recursive places_inside as (
  select c.code as city_code, c.name as city, case o.level when 'province' then o.name end as province,
         coalesce(r.name, o.name) as region, c.code, c.level, c.name
    from places c join places o on o.code = c.parent left join places r on r.code = o.parent
   where c.code in ('1381300000', '1380600000', '1380300000', '1381200000', '1381500000', '1380100000', '1380500000', '0730600000',
                    '1130700000', '0631000000', '1430300000', '0405802000', '0402103000')
  union all
  select i.city_code, i.city, i.province, i.region, p.code, p.level, p.name from places_inside i join places p on p.parent = i.code)
select city_code, city, province, region, code, name as barangay,
       row_number() over (partition by city_code order by code) as place, count(*) over (partition by city_code) as choices
  from places_inside where level = 'barangay';

-- 160 customers: eight from the beginning, then more each month.
create temp table year_customers on commit drop as
select i, pg_temp.one_of(i, 1, '{Maria,Jose,Juan,Ana,Pedro,Luz,Carlo,Grace,Miguel,Rosa,Antonio,Liza,Elena,Paolo,Carmen,Rico,Joy,Marco,Noel,Ligaya,Arnel,Belen,Rafael,Mila,Benjie,Tess,Gabriel,Rhea}') as firstname,
       pg_temp.one_of(i, 2, '{Santos,Reyes,Cruz,Bautista,Ocampo,Garcia,Mendoza,Torres,Castillo,Flores,Villanueva,Aquino,Navarro,Domingo,Mercado,Salazar,Aguilar,Dela Cruz,Lim,Tan,Chua,Pangilinan,Soriano,Valdez,Padilla,Manalo}') as lastname,
       '+639' || 170000000 + pg_temp.drawn(i, 3, 9999999) as phone,
       1 + pg_temp.drawn(i, 4, 400) || ' ' || pg_temp.one_of(i, 5, '{Rizal Street,Mabini Street,Bonifacio Avenue,Luna Street,Aurora Boulevard,Katipunan Avenue,Roxas Boulevard}') as street,
       home.code as barangay_code, home.barangay, home.city, home.province, home.region,
       now() - case when i < 9 then interval '366 days' else interval '365 days' * (1 - power((i - 0.5) / 160, 0.7)) end as since
  from generate_series(1, 160) i
  join year_barangays home on home.city_code = pg_temp.one_of(i, 7, '{1381300000,1381300000,1380600000,1380300000,1381200000,1381500000,1380100000,1380500000,0730600000,1130700000,0631000000,1430300000,0405802000,0402103000}')
                          and home.place = 1 + pg_temp.drawn(i, 6, home.choices);

insert into accounts (name, email, password_hash, role, created_at)
select firstname || ' ' || lastname, replace(lower(firstname || '.' || lastname), ' ', '') || i || '@demo.example', current_setting('demo.password_hash'), 'customer', since
  from year_customers;

-- 420 orders. The latest ones are on their way; of the others one in sixteen was cancelled.
create temp table year_orders on commit drop as
select o.id, o.i, c.i as customer, a.id as account_id, o.placed_at,
       case when o.i > 418 then 'pending' when o.i > 416 then 'confirmed' when o.i > 414 then 'packed' when o.i > 409 then 'shipped'
            when o.i = 409 then 'delivery_failed' when pg_temp.drawn(o.i, 10, 16) = 0 then 'cancelled' else 'delivered' end::order_state as state,
       pg_temp.one_of(o.i, 11, '{cod,cod,cod,gcash,gcash,card,maya}')::payment_mode as payment_mode,
       -- The time between two steps: most of a day, and short enough that the last one is not in the future.
       least(interval '19 hours' + pg_temp.drawn(o.i, 12, 300) * interval '1 minute', (now() - o.placed_at) / 6) as pace
  from (select 10000 + i as id, i, now() - interval '365 days' * (1 - power((i - 0.5) / 420, 0.75)) as placed_at
          from generate_series(1, 420) i) o
  -- Who came early orders more often, and nobody before they had an account.
  join lateral (select * from year_customers c where c.since <= o.placed_at
                 order by pg_temp.drawn(o.i * 1000 + c.i, 13, 1000) limit 1) c on true
  join accounts a on a.email = replace(lower(c.firstname || '.' || c.lastname), ' ', '') || c.i || '@demo.example';
-- Orders that were not paid online in time are cancelled then.
update year_orders set pace = interval '30 minutes' where state = 'cancelled' and payment_mode <> 'cod';

-- One product, and with one order in two an accessory besides.
create temp table year_lines on commit drop as
with sold as (
  select v.id as variant_id, p.id as product_id, p.type, variant_name(p.name, v.options) as name, coalesce(v.price, p.price) as price,
         row_number() over (partition by p.type order by v.id) as place, count(*) over (partition by p.type) as choices
    from products p join product_variants v on v.product_id = p.id where p.shown and v.active),
wanted as (
  select id, i, case when pg_temp.drawn(i, 20, 100) < 30 then 'scooter' when pg_temp.drawn(i, 20, 100) < 65 then 'helmet' else 'accessory' end as type, 0 as line
    from year_orders
  union all
  select id, i, 'accessory', 1 from year_orders where pg_temp.drawn(i, 21, 2) = 0)
select distinct on (w.id, s.variant_id) w.id as order_id, w.line, s.product_id, s.variant_id, s.name, s.price,
       (case when s.type = 'accessory' then 1 + pg_temp.drawn(w.i, 22, 2) else 1 end)::smallint as quantity
  from wanted w join sold s on s.type = w.type and s.place = 1 + pg_temp.drawn(w.i * 2 + w.line, 23, s.choices)
 order by w.id, s.variant_id, w.line;

insert into orders (id, tracking_no, account_id, idempotency_key, state, firstname, lastname, phone, email, address, payment_mode,
                    subtotal, discount, shipping, total, vat, placed_at, courier, courier_tracking)
  overriding system value
select o.id, 'TL-' || to_char(o.placed_at at time zone 'Asia/Manila', 'YYMMDD') || '-' || o.id, o.account_id, 'demo-' || o.id, o.state,
       c.firstname, c.lastname, c.phone, a.email, c.street || ', ' || regexp_replace(c.barangay, '^(?!barangay|brgy|bgy|pob)', 'Brgy. ', 'i') || E'\n' || c.city || ', ' || coalesce(c.province, c.region), o.payment_mode, sums.subtotal, 0, sums.shipping,
       sums.subtotal + sums.shipping, round((sums.subtotal + sums.shipping) * 12 / 112.0), o.placed_at, parcel.courier, parcel.number
  from year_orders o
  join year_customers c on c.i = o.customer
  join accounts a on a.id = o.account_id
  join lateral (select sum(price * quantity)::bigint as subtotal, case when sum(price * quantity) < 500000 then 12000 else 0 end as shipping
                  from year_lines l where l.order_id = o.id) sums on true
  left join lateral (select pg_temp.one_of(o.i, 30, '{J&T Express,LBC,Ninja Van,Lalamove}') as courier, 'PH' || 100000000 + pg_temp.drawn(o.i, 31, 899999999) as number
                      where o.state in ('shipped', 'delivery_failed', 'delivered')) parcel on true;

insert into order_addresses (order_id, barangay_code, street, barangay, city, province, region)
select o.id, c.barangay_code, c.street, c.barangay, c.city, c.province, c.region from year_orders o join year_customers c on c.i = o.customer;

insert into order_lines (order_id, product_id, variant_id, name, price, quantity)
select order_id, product_id, variant_id, name, price, quantity from year_lines order by order_id, line;

-- The demo has no staff, so the steps after the first are the shop's.
insert into order_events (order_id, state, account_id, automatic, at, reason)
select o.id, step::order_state, case when place = 1 then o.account_id end, place > 1, o.placed_at + (place - 1) * o.pace,
       case step when 'cancelled' then case o.payment_mode when 'cod' then 'Changed their mind.' else 'It was not paid in time.' end
                 when 'delivery_failed' then 'Nobody was at home.' end
  from year_orders o,
       unnest(case o.state
         when 'pending' then '{pending}' when 'confirmed' then '{pending,confirmed}' when 'packed' then '{pending,confirmed,packed}'
         when 'shipped' then '{pending,confirmed,packed,shipped}' when 'cancelled' then '{pending,cancelled}'
         when 'delivery_failed' then '{pending,confirmed,packed,shipped,delivery_failed}'
         else '{pending,confirmed,packed,shipped,delivered}' end::text[]) with ordinality steps (step, place);

insert into shipments (order_id, state, courier, courier_tracking, to_collect, delivery_fee, shipped_at, delivered_at, failed_at, reason)
select o.id, case o.state when 'shipped' then 'shipped' when 'delivery_failed' then 'failed' else 'delivered' end::shipment_state,
       o.courier, o.courier_tracking, case o.payment_mode when 'cod' then o.total else 0 end, o.shipping, y.placed_at + 3 * y.pace,
       case o.state when 'delivered' then y.placed_at + 4 * y.pace end, case o.state when 'delivery_failed' then y.placed_at + 4 * y.pace end,
       case o.state when 'delivery_failed' then 'Nobody was at home.' end
  from year_orders y join orders o on o.id = y.id where o.state in ('shipped', 'delivery_failed', 'delivered');
insert into shipment_lines (shipment_id, order_line_id, quantity)
select s.id, l.id, l.quantity from shipments s join order_lines l on l.order_id = s.order_id join year_orders y on y.id = s.order_id;

-- Payments: cash that couriers collected and, after a week, remitted; online payments, which the sandbox can refund, and those that expired.
insert into payment_events (order_id, kind, amount, at)
select o.id, 'collected', o.total, s.delivered_at from year_orders y join orders o on o.id = y.id join shipments s on s.order_id = o.id
 where s.state = 'delivered' and o.payment_mode = 'cod';
with came as (
  update shipments s set remitted = to_collect from year_orders y
   where y.id = s.order_id and s.state = 'delivered' and s.to_collect > 0 and s.delivered_at < now() - interval '12 days'
  returning s.id, s.order_id, s.to_collect, s.delivered_at)
insert into payment_events (order_id, shipment_id, kind, amount, reference, at)
select order_id, id, 'remitted', to_collect, 'R-' || to_char(delivered_at, 'IYYY-IW'), delivered_at + interval '7 days' from came;
insert into payments (order_id, provider, mode, amount, state, reference, payment_reference, created_at, expires_at)
select o.id, 'sandbox', o.payment_mode, o.total, case o.state when 'cancelled' then 'expired' else 'paid' end::payment_attempt_state,
       'demo_' || o.id, case when o.state <> 'cancelled' then 'demo_' || o.id end, o.placed_at, o.placed_at + interval '30 minutes'
  from year_orders y join orders o on o.id = y.id where o.payment_mode <> 'cod' order by o.id;
insert into payment_events (order_id, kind, amount, payment_id, reference, at)
select p.order_id, kind, p.amount, p.id, p.reference, p.created_at + case kind when 'created' then interval '0' when 'paid' then interval '3 minutes' else interval '30 minutes' end
  from payments p join year_orders y on y.id = p.order_id,
       lateral unnest(array['created', p.state::text]::payment_event_kind[]) kind;
insert into sandbox_payments (reference, key, order_no, mode, amount, return_url, cancel_url, state, created_at)
select p.reference, p.reference, o.tracking_no, p.mode, p.amount, '/', '/', 'paid', p.created_at
  from payments p join year_orders y on y.id = p.order_id join orders o on o.id = p.order_id where p.state = 'paid';

-- Returns of one piece: older ones are refunded, one is accepted, and two wait for an answer.
create temp table year_returns on commit drop as
select row_number() over (order by o.id desc) as place, o.id as order_id, line.id as line_id, line.product_id, line.variant_id, line.name, line.price, s.delivered_at
  from year_orders o join shipments s on s.order_id = o.id and s.state = 'delivered'
  join lateral (select * from order_lines l where l.order_id = o.id order by l.price, l.id limit 1) line on true
 where pg_temp.drawn(o.i, 40, 14) = 0 and (select sum(quantity) from order_lines l where l.order_id = o.id) > 1
   and s.delivered_at < now() - interval '3 days';
insert into returns (order_id, state, reason, requested_remedy, remedy, comment, requested_at)
select order_id, case when place < 3 then 'requested' when place = 3 then 'accepted' else 'settled' end::return_state,
       pg_temp.one_of(order_id, 41, '{changed_mind,faulty,not_as_described}')::return_reason, 'refund', case when place > 2 then 'refund' end::return_remedy,
       pg_temp.one_of(order_id, 42, '{It does not fit.,It arrived scratched.,"The colour is not what I thought.",It stopped working.}'),
       delivered_at + interval '2 days'
  from year_returns order by place desc;
insert into return_lines (return_id, order_line_id, quantity, received)
select r.id, y.line_id, 1, case r.state when 'settled' then 1 else 0 end from returns r join year_returns y on y.order_id = r.order_id;
insert into order_edits (order_id, changes, reason, return_id, at)
select r.order_id, array[change], case step when 1 then r.comment end, r.id, r.requested_at + (step - 1) * interval '30 hours'
  from returns r join year_returns y on y.order_id = r.order_id,
       lateral (values (1, format('Return %s asked for: %s × 1', r.id, y.name)), (2, format('Return %s accepted: refund', r.id)),
                       (3, format('Return %s received: %s × 1', r.id, y.name)), (4, format('Return %s settled: refund, GCash', r.id))) steps (step, change)
 where step <= case r.state when 'requested' then 1 when 'accepted' then 2 else 4 end;
update order_lines l set discount = 0 from year_returns y where y.order_id = l.order_id and y.place > 3;
update order_lines l set returned = 1 from year_returns y where y.line_id = l.id and y.place > 3;
update orders o set returned_total = y.price from year_returns y where y.order_id = o.id and y.place > 3;
insert into payment_events (order_id, kind, amount, method, reference, reason, at)
select order_id, 'refunded', price, 'gcash', 'GC-' || order_id, 'Return', delivered_at + interval '5 days 18 hours' from year_returns where place > 3 and price > 0;

-- Stock: what was sold had come a year ago, so that today's stock is that of the catalogue. Movements are listed in the order in which
-- they are added.
create temp table year_movements on commit drop as
select l.product_id, l.variant_id, -l.quantity as change, 'order' as reason, o.id as order_id, o.account_id, o.placed_at as at
  from year_lines l join year_orders o on o.id = l.order_id
union all
select l.product_id, l.variant_id, l.quantity, 'cancel', o.id, null, o.placed_at + o.pace
  from year_lines l join year_orders o on o.id = l.order_id where o.state = 'cancelled'
union all
select product_id, variant_id, 1, 'return', order_id, null, delivered_at + interval '4 days 12 hours' from year_returns where place > 3;
insert into year_movements
select product_id, variant_id, -sum(change), 'received', null, null, now() - interval '366 days'
  from year_movements group by 1, 2 having sum(change) <> 0;
insert into stock_movements (product_id, variant_id, change, reason, order_id, account_id, at)
select product_id, variant_id, change, reason::stock_reason, order_id, account_id, at from year_movements order by at;

-- One order in four is reviewed; the last three reviews wait. Nobody is asked for another one.
insert into reviews (product_id, order_id, account_id, email, author, rating, title, body, state, written_at)
select l.product_id, o.id, y.account_id, o.email, o.firstname || ' ' || left(o.lastname, 1) || '.', stars.rating,
       (case when stars.rating > 4 then pg_temp.one_of(o.id, 51, '{Just right,Worth it,Very happy,Better than I hoped}')
             when stars.rating > 3 then pg_temp.one_of(o.id, 52, '{Good,"Good, with one small thing",Solid}') else pg_temp.one_of(o.id, 53, '{It is all right,Expected more}') end),
       (case when stars.rating > 4 then pg_temp.one_of(o.id, 54, '{"Came in two days, well packed. I use it every day and would buy it again.","Does what the page says. My sister wants one too.","Feels well made, and the shop answered my question the same evening.","Exactly as in the pictures, and the rider called before he came."}')
             when stars.rating > 3 then pg_temp.one_of(o.id, 55, '{"Good for the price. The manual could be longer.","Works well. It took a day longer than I was told.","I like it; the colour is a little darker than on my screen."}')
             else pg_temp.one_of(o.id, 56, '{"It works, but I had to tighten a screw on the first day.","Fine for short trips, not more.","The box was dented. What was in it is fine."}') end),
       'waiting', s.delivered_at + interval '8 days'
  from year_orders y join orders o on o.id = y.id join shipments s on s.order_id = o.id and s.delivered_at < now() - interval '9 days'
  join lateral (select product_id from order_lines l where l.order_id = o.id order by l.price desc, l.id limit 1) l on true,
       lateral (select (array[5, 5, 5, 5, 4, 4, 4, 3, 5, 2])[1 + pg_temp.drawn(o.id, 57, 10)] as rating) stars
 where pg_temp.drawn(y.i, 50, 4) = 0
on conflict do nothing;
update reviews set state = 'approved'
 where order_id in (select id from year_orders) and id not in (select id from reviews where order_id is not null order by written_at desc limit 3);
select record_rating(id) from products;
insert into review_requests (order_id, asked_at) select s.order_id, s.delivered_at + interval '7 days' from shipments s join year_orders y on y.id = s.order_id where s.delivered_at is not null;

-- What the shop derives from all this.
update orders set payment_status = payment_status_of(id) where id in (select id from year_orders);
select refresh_order_search(id) from year_orders;
select rebuild_statistics();
insert into daily_statistics as d (day, shard, visits)
select day::date, 0, 20 + extract(doy from day)::integer / 9 + pg_temp.drawn(extract(epoch from day)::bigint / 86400, 60, 40)
  from generate_series(current_date - 365, current_date - 1, interval '1 day') day
on conflict (day, shard) do update set visits = excluded.visits;
update accounts a
   set orders = o.orders, spent = o.spent, last_order_at = o.last_order_at, phone = o.phone
  from (select account_id, count(*) filter (where is_sale(state)) as orders, max(phone) as phone,
               coalesce(sum(total - returned_total) filter (where is_sale(state)), 0) as spent, max(placed_at) as last_order_at
          from orders where account_id is not null group by account_id) o
 where a.id = o.account_id;
select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders));

drop function pg_temp.one_of(bigint, integer, text[]);
drop function pg_temp.drawn(bigint, integer, bigint);
