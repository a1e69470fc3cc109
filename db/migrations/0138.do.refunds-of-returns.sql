-- A refund says for which return it was made. An order can have several returns, each with an amount of its own.
alter table payment_events add column return_id bigint references returns;
comment on column payment_events.return_id is 'The return that a refund, or the request of one, is for.';

-- The new column is fixed too.
drop trigger payment_event_protected on payment_events;
create trigger payment_event_protected before update on payment_events for each row
  when ((new.id, new.order_id, new.kind, new.amount, new.method, new.at, new.payment_id, new.request_id, new.shipment_id, new.return_id)
        is distinct from (old.id, old.order_id, old.kind, old.amount, old.method, old.at, old.payment_id, old.request_id, old.shipment_id, old.return_id)
        or (new.account_id is not null and new.account_id is distinct from old.account_id)
        or (new.reference is not null and new.reference is distinct from old.reference)
        or (new.reason is not null and new.reason is distinct from old.reason))
  execute function protect_payment_events();
