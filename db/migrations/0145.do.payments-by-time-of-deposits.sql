-- no transaction
-- For what was paid, refunded and kept in the period of a report.
drop index concurrently if exists payment_events_by_time_and_kind;
create index concurrently payment_events_by_time_and_kind on payment_events (at) where kind in ('paid', 'collected', 'collection_undone', 'refunded', 'deposit_kept', 'deposit_released');
drop index concurrently if exists payment_events_by_time;
