-- no transaction
-- The parcels of which a courier remitted more than they collected, the first delivered first.
drop index concurrently if exists shipments_over_remitted;
create index concurrently shipments_over_remitted on shipments (delivered_at, id) where state = 'delivered' and remitted > to_collect;
