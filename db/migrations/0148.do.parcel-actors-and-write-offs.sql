-- no transaction
alter table shipments
  add column if not exists delivered_by bigint,
  add column if not exists failed_by bigint,
  add column if not exists returned_by bigint;
comment on column shipments.delivered_by is 'The actor, as are failed_by and returned_by. No foreign key, as in audit_log: removing an account would search all parcels.';

-- The history names them only where an order has several parcels. One that was moved by itself is in the audit log at the same moment, one that
-- was moved with its order in the history of that.
with parted as (select order_id from shipments group by order_id having count(*) > 1),
     actors as (
       select e.order_id, e.at, e.account_id from order_events e join parted using (order_id)
        union
       select l.entity_id, l.at, l.account_id from audit_log l join parted p on p.order_id = l.entity_id
        where l.entity_type = 'order' and l.action = 'shipment_moved')
update shipments s
   set delivered_by = (select min(a.account_id) from actors a where a.order_id = s.order_id and a.at = s.delivered_at),
       failed_by = (select min(a.account_id) from actors a where a.order_id = s.order_id and a.at = s.failed_at),
       returned_by = (select min(a.account_id) from actors a where a.order_id = s.order_id and a.at = s.returned_at)
 where s.order_id in (select order_id from parted);

-- For what was paid, refunded, kept and written off in the period of a report.
drop index concurrently if exists payment_events_of_reports;
create index concurrently payment_events_of_reports on payment_events (at) where kind in ('paid', 'collected', 'collection_undone', 'refunded', 'deposit_kept', 'deposit_released', 'written_off');
drop index concurrently if exists payment_events_by_time_and_kind;
