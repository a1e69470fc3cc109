-- no transaction
-- A remittance names a parcel once, whatever is imported at the same time.
drop index concurrently if exists payment_events_parcel_remitted_once;
create unique index concurrently payment_events_parcel_remitted_once on payment_events (shipment_id, reference) where kind = 'remitted';
drop index concurrently if exists payment_events_remitted_once;
-- Couriers name a parcel by their tracking number, with or without spaces.
drop index concurrently if exists shipments_by_tracking_key;
create index concurrently shipments_by_tracking_key on shipments (upper(replace(courier_tracking, ' ', ''))) where courier_tracking is not null;
-- The parcels whose cash has not come, the first delivered first.
drop index concurrently if exists shipments_unremitted;
create index concurrently shipments_unremitted on shipments (delivered_at, id) where state = 'delivered' and remitted < to_collect;
