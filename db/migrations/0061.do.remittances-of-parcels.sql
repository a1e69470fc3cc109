-- What couriers remit belongs to a parcel: those of one order go with different couriers. A parcel may be remitted in several times.
alter table payment_events add column shipment_id bigint references shipments check (shipment_id is null or kind = 'remitted');
comment on column payment_events.shipment_id is 'The parcel whose cash was remitted.';
alter table shipments add column remitted bigint not null default 0 check (remitted >= 0);
comment on column shipments.remitted is 'What the courier has remitted of the cash, in centavos, derived from payment_events.';

-- Until now an order was remitted at once.
update payment_events e set shipment_id = s.id
  from (select order_id, max(id) as id from shipments where state = 'delivered' and to_collect > 0 group by order_id) s
 where e.kind = 'remitted' and s.order_id = e.order_id;
update shipments s set remitted = e.amount from payment_events e where e.shipment_id = s.id;

-- The new column is fixed too.
drop trigger payment_event_protected on payment_events;
create trigger payment_event_protected before update on payment_events for each row
  when ((new.id, new.order_id, new.kind, new.amount, new.method, new.at, new.payment_id, new.request_id, new.shipment_id)
        is distinct from (old.id, old.order_id, old.kind, old.amount, old.method, old.at, old.payment_id, old.request_id, old.shipment_id)
        or (new.account_id is not null and new.account_id is distinct from old.account_id)
        or (new.reference is not null and new.reference is distinct from old.reference)
        or (new.reason is not null and new.reason is distinct from old.reason))
  execute function protect_payment_events();
