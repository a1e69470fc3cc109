-- no transaction
-- The cash of an order is remitted once, whatever is imported at the same time.
drop index concurrently if exists payment_events_remitted_once;
create unique index concurrently payment_events_remitted_once on payment_events (order_id) where kind = 'remitted';
-- Couriers name an order by their tracking number, with or without spaces.
drop index concurrently if exists orders_by_courier_tracking;
create index concurrently orders_by_courier_tracking on orders (upper(replace(courier_tracking, ' ', ''))) where courier_tracking is not null;
