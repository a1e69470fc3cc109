-- no transaction
drop index concurrently if exists orders_by_payment_status;
create index concurrently orders_by_payment_status on orders (payment_status, placed_at, id) where archived_at is null;
