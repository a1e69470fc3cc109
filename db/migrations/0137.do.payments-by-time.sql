-- no transaction
-- For what was paid and refunded in the period of a report.
drop index concurrently if exists payment_events_by_time;
create index concurrently payment_events_by_time on payment_events (at) where kind in ('paid', 'collected', 'collection_undone', 'refunded');
