-- Orders of three years, more each day. Those of the last days are in progress; older ones are delivered, cancelled or
-- returned. Few customers place most orders: the account is drawn by the square of a random number. Ids start at 10001, in order of time.

create temp table drawn_orders as
select 10000 + i as id, 10 + ceil(current_setting('fill.customers')::integer * pg_temp.share(i, 61) ^ 2)::bigint as customer,
       pg_temp.drawn(i, 62, 100) < 3 as by_phone, placed_at,
       case
         when placed_at > now() - interval '8 hours' then 'pending'
         when placed_at > now() - interval '1 day' then 'confirmed'
         when placed_at > now() - interval '2 days' then 'packed'
         when placed_at > now() - interval '6 days' then 'shipped'
         when pg_temp.drawn(i, 63, 100) < 7 then 'cancelled'
         when pg_temp.drawn(i, 63, 100) < 10 then 'returned'
         else 'delivered' end::order_state as state
  from generate_series(1, current_setting('fill.orders')::bigint) i,
       lateral (select now() - interval '1095 days' * (1 - sqrt((i - 0.5) / current_setting('fill.orders')::float8)) as placed_at) times;

create temp table drawn_lines as
select o.id as order_id, p.id as product_id, p.name, p.price, (1 + pg_temp.drawn(o.id + line, 64, 2))::smallint as quantity
  from drawn_orders o
 cross join generate_series(0, 2) line
  join products p on p.id = 1 + (floor(current_setting('fill.products')::bigint * pg_temp.share(o.id, 65) ^ 2)::bigint + 7919 * line)
                              % current_setting('fill.products')::bigint
 where line <= pg_temp.drawn(o.id, 66, 3);
analyze drawn_orders;
analyze drawn_lines;

insert into orders (id, tracking_no, account_id, placed_by, idempotency_key, state, firstname, lastname, phone, email, address,
                    payment_mode, subtotal, discount, shipping, total, vat, placed_at, archived_at, courier, courier_tracking, search_details)
  overriding system value
select o.id, 'TL-' || to_char(placed_at at time zone 'Asia/Manila', 'YYMMDD') || '-' || o.id,
       case when not by_phone then a.id end, case when by_phone then 7 + o.id % 4 end, 'fill-' || o.id, state,
       split_part(a.name, ' ', 1), substr(a.name, strpos(a.name, ' ') + 1),
       '+639' || 100000000 + pg_temp.drawn(a.id, 44, 899999999), a.email,
       place.address,
       case when o.id % 4 = 0 and not by_phone then 'gcash' else 'cod' end::payment_mode, lines.sum, 0, 0, lines.sum, round(lines.sum * 12 / 112.0), placed_at,
       case when placed_at < now() - interval '1 year' and pg_temp.drawn(o.id, 71, 10) = 0 then placed_at + interval '200 days' end,
       case when state in ('shipped', 'delivered', 'returned') then pg_temp.one_of(o.id, 72, '{J&T Express,LBC,Ninja Van,Lalamove}') end,
       case when state in ('shipped', 'delivered', 'returned') then parcel.number end,
       normalize_text(concat_ws(' ', place.address, lines.names, case when state in ('shipped', 'delivered', 'returned') then parcel.number end))
  from drawn_orders o
  join accounts a on a.id = o.customer
  join (select order_id, sum(price * quantity)::bigint, string_agg(name, ' ') as names from drawn_lines group by order_id) lines on lines.order_id = o.id,
       lateral (select 1 + pg_temp.drawn(o.id, 67, 400) || ' ' || pg_temp.one_of(o.id, 68, '{Rizal St.,Mabini St.,Scout Borromeo St.,Bonifacio Ave.,Luna St.,Aurora Blvd.,Katipunan Ave.,Roxas Blvd.}') ||
         ', Barangay ' || 1 + pg_temp.drawn(o.id, 69, 200) || ', ' ||
         pg_temp.one_of(o.id, 70, '{Quezon City,Manila,Makati,Pasig,Taguig,Caloocan,Cebu City,Mandaue,Davao City,Iloilo City,Bacolod,Baguio,Cagayan de Oro,General Santos,Zamboanga City,Antipolo,Bacoor,Dasmariñas,Angeles,Lipa}') as address) place,
       lateral (select 'PH' || 100000000 + pg_temp.drawn(o.id, 73, 899999999) as number) parcel;

insert into order_lines (order_id, product_id, variant_id, name, price, quantity)
select order_id, product_id, product_id, name, price, quantity from drawn_lines;

-- The steps that led to each state.
insert into order_events (order_id, state, account_id, at, reason)
select o.id, step::order_state, case when place = 1 then o.customer else 4 + o.id % 3 end, o.placed_at + (place - 1) * interval '20 hours',
       case when step in ('cancelled', 'returned') then 'Changed their mind.' end
  from drawn_orders o,
       unnest(case o.state
         when 'pending' then '{pending}' when 'confirmed' then '{pending,confirmed}' when 'packed' then '{pending,confirmed,packed}'
         when 'shipped' then '{pending,confirmed,packed,shipped}' when 'delivered' then '{pending,confirmed,packed,shipped,delivered}'
         when 'cancelled' then '{pending,cancelled}' else '{pending,confirmed,packed,shipped,delivered,returned}' end::text[])
       with ordinality steps (step, place);

-- One parcel for each order that was shipped.
insert into shipments (order_id, state, courier, courier_tracking, to_collect, shipped_at, shipped_by, delivered_at)
select o.id, case o.state when 'shipped' then 'shipped' else 'delivered' end::shipment_state, o.courier, o.courier_tracking, case o.payment_mode when 'cod' then o.total else 0 end, e.at, e.account_id,
       case when o.state <> 'shipped' then e.at + interval '20 hours' end
  from order_events e join orders o on o.id = e.order_id where e.state = 'shipped';
insert into shipment_lines (shipment_id, order_line_id, quantity)
select s.id, l.id, l.quantity from shipments s join order_lines l on l.order_id = s.order_id;

-- One delivered order in fifty is returned in part; most of these were refused.
insert into returns (order_id, state, reason, requested_remedy, requested_at)
select o.id, case o.id % 3 when 0 then 'requested' else 'refused' end::return_state, 'changed_mind', 'refund', o.placed_at + interval '6 days'
  from orders o where o.state = 'delivered' and o.id % 50 = 0;
insert into return_lines (return_id, order_line_id, quantity)
select r.id, min(l.id), 1 from returns r join order_lines l on l.order_id = r.order_id group by r.id;

insert into payment_events (order_id, kind, amount, account_id, at)
select e.order_id, 'collected', o.total, e.account_id, e.at
  from order_events e join orders o on o.id = e.order_id where e.state = 'delivered' and o.payment_mode = 'cod' and o.total > 0;

-- Couriers have remitted the cash but of the last two weeks, and of one parcel in a thousand nothing.
with came as (
  update shipments set remitted = to_collect
   where state = 'delivered' and to_collect > 0 and delivered_at < now() - interval '14 days' and id % 1000 > 0
  returning id, order_id, to_collect, shipped_by, delivered_at)
insert into payment_events (order_id, shipment_id, kind, amount, reference, account_id, at)
select order_id, id, 'remitted', to_collect, 'R-' || id / 100, shipped_by, delivered_at + interval '7 days' from came;

insert into stock_movements (product_id, variant_id, change, reason, order_id, account_id, at)
select l.product_id, l.product_id, -l.quantity, 'order', o.id, o.customer, o.placed_at from drawn_lines l join drawn_orders o on o.id = l.order_id;
insert into stock_movements (product_id, variant_id, change, reason, order_id, at)
select l.product_id, l.product_id, l.quantity, case o.state when 'cancelled' then 'cancel' else 'return' end::stock_reason, o.id, o.placed_at + interval '2 days'
  from drawn_lines l join drawn_orders o on o.id = l.order_id where o.state in ('cancelled', 'returned');

insert into order_notes (order_id, account_id, body, at)
select id, 7 + id % 4, 'Called: please leave it with the guard.', placed_at + interval '1 hour' from drawn_orders where id % 20 = 0;

insert into emails (kind, recipient, about, state, subject, html, body_text, created_at)
select 'order_placed', a.email, jsonb_build_object('order_id', o.id), 'kept', 'Your order ' || o.id, '<p>Thank you.</p>', 'Thank you.', o.placed_at
  from drawn_orders o join accounts a on a.id = o.customer;

insert into coupons (code, kind, value, active) select 'FILL-' || n, 'percent', 1 + n % 30, n % 3 > 0 from generate_series(1, 60) n;

select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders));
drop table drawn_lines, drawn_orders;
