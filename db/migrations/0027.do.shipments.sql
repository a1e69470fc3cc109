-- The parcels of orders: each has its courier and its lines. Until now an order was one parcel.
create type shipment_state as enum ('shipped', 'delivered', 'failed', 'returned', 'replaced');

create table shipments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  state shipment_state not null default 'shipped',
  courier text check (length(courier) between 1 and 100),
  courier_tracking text check (length(courier_tracking) between 1 and 100),
  to_collect bigint not null check (to_collect >= 0),
  shipped_at timestamptz not null default now(),
  shipped_by bigint references accounts on delete set null,
  delivered_at timestamptz,
  failed_at timestamptz,
  returned_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  courier_fee bigint check (courier_fee >= 0),
  check ((delivered_at is not null) = (state = 'delivered')),
  check (failed_at is not null or state <> 'failed'),
  check ((returned_at is not null) = (state = 'returned'))
);
comment on table shipments is 'The parcels of orders. failed: the delivery failed. returned: it came back undelivered. replaced: it failed and was shipped again as another one.';
comment on column shipments.to_collect is 'The cash in centavos that the courier collects at the door, fixed when it is shipped.';
comment on column shipments.reason is 'Why the delivery failed; the customer sees it.';
comment on column shipments.courier_fee is 'What the courier charged for a failed delivery, in centavos.';

create table shipment_lines (
  shipment_id bigint not null references shipments on delete cascade,
  order_line_id bigint not null references order_lines (id),
  quantity smallint not null check (quantity > 0),
  primary key (shipment_id, order_line_id)
);
comment on table shipment_lines is 'The pieces of each order line that a parcel holds.';

-- One parcel for each time that an order was shipped. Only the last one has a courier: those before were overwritten.
insert into shipments (order_id, state, courier, courier_tracking, to_collect, shipped_at, shipped_by,
                       delivered_at, failed_at, returned_at, reason, courier_fee)
  select o.id, s.state, case when s.state <> 'replaced' then o.courier end, case when s.state <> 'replaced' then o.courier_tracking end,
         case when o.payment_mode = 'cod' then o.total else 0 end, s.shipped_at, s.shipped_by,
         case when s.state = 'delivered' then s.ended_at end, s.failed_at,
         case when s.state = 'returned' then s.ended_at end, s.reason, s.courier_fee
    from orders o join (
      select e.order_id, e.id, e.at as shipped_at, e.account_id as shipped_by, f.at as failed_at, f.reason, f.courier_fee,
             coalesce(d.at, r.at, now()) as ended_at,
             case when e.id < max(e.id) over (partition by e.order_id) then 'replaced'
                  when d.at is not null then 'delivered' when r.at is not null then 'returned'
                  when f.at is not null then 'failed' else 'shipped' end::shipment_state as state
        from order_events e
        left join lateral (select at, reason, courier_fee from order_events f
                            where f.order_id = e.order_id and f.id > e.id and f.state = 'delivery_failed' order by f.id limit 1) f on true
        left join lateral (select at from order_events d where d.order_id = e.order_id and d.id > e.id and d.state = 'delivered' limit 1) d on true
        left join lateral (select at from order_events r where r.order_id = e.order_id and r.id > e.id and r.state = 'returned' limit 1) r on true
       where e.state = 'shipped') s on s.order_id = o.id
   where o.state in ('shipped', 'delivered', 'delivery_failed', 'returned')
   order by s.id;

insert into shipment_lines (shipment_id, order_line_id, quantity)
  select s.id, l.id, l.quantity from shipments s join order_lines l on l.order_id = s.order_id order by s.id, l.id;

create index shipments_by_order on shipments (order_id, id);
create index shipment_lines_by_order_line on shipment_lines (order_line_id);
create index shipments_by_courier_tracking on shipments (courier_tracking) where courier_tracking is not null;
