-- The money of orders: what was collected at the door, and what was refunded.
create type payment_event_kind as enum ('collected', 'refunded');
create type refund_method as enum ('cash', 'gcash', 'maya', 'bank_transfer');

create table payment_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind payment_event_kind not null,
  amount bigint not null check (amount > 0),
  method refund_method check ((method is not null) = (kind = 'refunded')),
  reference text check (length(reference) between 1 and 100),
  reason text check (length(reason) between 1 and 500),
  account_id bigint references accounts on delete set null,
  at timestamptz not null default now()
);
comment on table payment_events is 'The money of orders in centavos; rows are only added. The payment status of an order is derived from them.';
comment on column payment_events.reference is 'The number of a refund at the bank or wallet.';
comment on column payment_events.account_id is 'The member of staff who recorded it.';
create index payment_events_by_order on payment_events (order_id, id);

-- Until now an order was paid when it was delivered.
insert into payment_events (order_id, kind, amount, account_id, at)
  select o.id, 'collected', o.total, e.account_id, e.at
    from orders o join order_events e on e.order_id = o.id and e.state = 'delivered'
   where o.payment_mode = 'cod' and o.total > 0
   order by e.id;

-- Protection of the payments: rows are only added. Deleting an account clears who recorded them, and erasing one clears the words.
create function protect_payment_events() returns trigger language plpgsql as $$
begin
  raise exception 'Payments are only added.' using errcode = 'insufficient_privilege';
end $$;
create trigger payment_events_protected before delete or truncate on payment_events
  for each statement execute function protect_payment_events();
create trigger payment_event_protected before update on payment_events for each row
  when ((new.id, new.order_id, new.kind, new.amount, new.method, new.at)
        is distinct from (old.id, old.order_id, old.kind, old.amount, old.method, old.at)
        or (new.account_id is not null and new.account_id is distinct from old.account_id)
        or (new.reference is not null and new.reference is distinct from old.reference)
        or (new.reason is not null and new.reason is distinct from old.reason))
  execute function protect_payment_events();
