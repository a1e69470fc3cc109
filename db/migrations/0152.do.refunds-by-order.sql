-- no transaction
-- For the list of online payments, which says which were refunded.
drop index concurrently if exists payment_events_refunded;
create index concurrently payment_events_refunded on payment_events (order_id) where kind = 'refunded';
