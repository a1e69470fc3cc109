-- Online payments: the attempts to pay, and what providers report.
create type payment_attempt_state as enum ('created', 'begun', 'paid', 'failed', 'expired', 'unknown');
create type payment_problem as enum ('wrong_amount', 'wrong_currency', 'unknown_reference', 'refund_failed', 'unsettled');

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint references orders,
  provider text not null check (provider ~ '^[a-z]{2,20}$'),
  mode payment_mode check (mode <> 'cod'),
  amount bigint check (amount > 0),
  key uuid not null default gen_random_uuid() unique,
  state payment_attempt_state not null default 'created',
  reference text check (length(reference) between 1 and 100),
  redirect_url text,
  payment_reference text check (length(payment_reference) between 1 and 100),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  check_at timestamptz,
  problem payment_problem,
  problem_detail text check (length(problem_detail) between 1 and 500),
  unique (provider, reference),
  check ((state = 'unknown') = (order_id is null)),
  check (state = 'unknown' or (mode is not null and amount is not null and expires_at is not null)),
  check (state not in ('begun', 'paid') or reference is not null),
  check ((payment_reference is not null) = (state = 'paid'))
);
comment on table payments is 'The attempts to pay orders online, amounts in centavos. What happened to the money is in payment_events.';
comment on column payments.order_id is 'Null for a payment that a provider reports and no order knows.';
comment on column payments.key is 'Fixed before the provider is first asked, so that it begins one payment however often it is asked.';
comment on column payments.reference is 'The provider''s number of it.';
comment on column payments.payment_reference is 'What a refund names to the provider.';
comment on column payments.expires_at is 'When an order without a later attempt is cancelled as unpaid.';
comment on column payments.check_at is 'When the provider is asked next, or the order is cancelled; null when nothing is left to do.';
comment on column payments.problem is 'Why it needs staff; null when it does not, or they have resolved it.';
create index payments_by_order on payments (order_id, id);
create index payments_to_check on payments (check_at) where check_at is not null;
create index payments_with_problem on payments (id) where problem is not null;

create table payment_webhooks (
  id bigint generated always as identity primary key,
  provider text not null,
  request bytea,
  event_id text check (length(event_id) between 1 and 200),
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  unique (provider, event_id),
  check ((processed_at is null) = (request is not null))
);
comment on table payment_webhooks is 'What payment providers report: stored first, then checked and processed. The ids of the events stay, so that none counts twice.';
comment on column payment_webhooks.request is 'Headers and body as they came, encrypted. Removed when it is processed, since it holds personal data.';

alter table payment_events add column payment_id bigint references payments, add column request_id bigint references payment_events;
comment on column payment_events.payment_id is 'The online payment that it is about.';
comment on column payment_events.request_id is 'The requested refund that it answers.';
comment on column payment_events.reference is 'The number of a payment at its provider, or of a refund at the bank or wallet.';
alter table payment_events drop constraint payment_events_check;
alter table payment_events add constraint payment_events_method_check
  check ((method is not null) = (kind in ('refunded', 'refund_requested', 'refund_failed')));
alter table payment_events add constraint payment_events_request_check
  check (request_id is null or kind in ('refunded', 'refund_failed'));

-- The new columns are fixed too.
drop trigger payment_event_protected on payment_events;
create trigger payment_event_protected before update on payment_events for each row
  when ((new.id, new.order_id, new.kind, new.amount, new.method, new.at, new.payment_id, new.request_id)
        is distinct from (old.id, old.order_id, old.kind, old.amount, old.method, old.at, old.payment_id, old.request_id)
        or (new.account_id is not null and new.account_id is distinct from old.account_id)
        or (new.reference is not null and new.reference is distinct from old.reference)
        or (new.reason is not null and new.reason is distinct from old.reason))
  execute function protect_payment_events();

alter table order_events add column automatic boolean not null default false;
comment on column order_events.automatic is 'The shop did it by itself.';

-- The sandbox: a payment provider of the shop's own, for trying out. Its tables stand for what a real one keeps.
create table sandbox_payments (
  reference text primary key,
  key text not null unique,
  order_no text not null,
  mode payment_mode not null,
  amount bigint not null check (amount > 0),
  currency text not null default 'PHP',
  return_url text not null,
  cancel_url text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'declined')),
  created_at timestamptz not null default now()
);
comment on table sandbox_payments is 'The payments of the sandbox, which plays a payment provider in demos and tests.';
create table sandbox_refunds (
  key text primary key,
  payment text not null references sandbox_payments,
  amount bigint not null check (amount > 0)
);
comment on table sandbox_refunds is 'The refunds of the sandbox.';
create index sandbox_refunds_by_payment on sandbox_refunds (payment);
insert into shop_keys (name, value)
values ('sandbox-webhooks', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
