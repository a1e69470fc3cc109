-- The owner may keep the deposit of an order that its customer does not accept at the door.
alter table payment_settings add column cod_deposit_kept boolean not null default false;
comment on column payment_settings.cod_deposit_kept is 'Whether the shop keeps the deposit of an order that comes back undelivered.';
alter table orders add column deposit_kept boolean not null default false;
comment on column orders.deposit_kept is 'Whether the shop keeps the deposit when the order comes back undelivered, as its customer was told.';

-- A parcel of which more was remitted than it collected hid another one of which less was.
update orders o set payment_status = 'collected'
 where o.payment_status = 'remitted'
   and o.id in (select s.order_id from shipments s where s.state = 'delivered' and s.remitted < s.to_collect);
