-- no transaction
-- A payment is begun and paid once, and a refund is answered once, whatever happens at the same time.
drop index concurrently if exists payment_events_once;
create unique index concurrently payment_events_once on payment_events (payment_id, kind)
  where payment_id is not null and kind in ('created', 'paid', 'failed', 'expired');
drop index concurrently if exists payment_events_answered_once;
create unique index concurrently payment_events_answered_once on payment_events (request_id) where request_id is not null;
drop index concurrently if exists payment_events_requested;
create index concurrently payment_events_requested on payment_events (at) where kind = 'refund_requested';
