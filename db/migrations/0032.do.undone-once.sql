-- no transaction
-- A step is taken back once.
drop index concurrently if exists order_events_undone_once;
create unique index concurrently order_events_undone_once on order_events (undoes) where undoes is not null;
