-- no transaction
drop index concurrently if exists order_events_by_order;
create index concurrently order_events_by_order on order_events (order_id, state);
drop index concurrently if exists order_events_once;
