-- no transaction
-- Payments are found by the numbers of their providers and by day, and orders that await their payment are few.
drop index concurrently if exists payments_by_reference;
create index concurrently payments_by_reference on payments (reference);
drop index concurrently if exists payments_by_payment_reference;
create index concurrently payments_by_payment_reference on payments (payment_reference) where payment_reference is not null;
drop index concurrently if exists payments_by_created_at;
create index concurrently payments_by_created_at on payments (created_at);
drop index concurrently if exists orders_awaiting_payment;
create index concurrently orders_awaiting_payment on orders (placed_at) where payment_status in ('awaiting_payment', 'failed');
