-- What the owner says about payments, and the keys of payment providers.
create table payment_settings (
  one_row boolean primary key default true check (one_row),
  version integer not null default 1,
  modes payment_mode[] not null default '{cod}',
  sandbox boolean not null default false,
  expiry_minutes smallint not null default 30 check (expiry_minutes between 5 and 1440),
  cod_ceiling bigint check (cod_ceiling between 1 and 1000000000),
  updated_at timestamptz not null default now()
);
comment on table payment_settings is 'What the owner says about payments: one row.';
comment on column payment_settings.modes is 'The ways to pay that are switched on. An online one is offered when a provider has keys for it too.';
comment on column payment_settings.sandbox is 'The sandbox plays the page of a provider, so that everything can be tried without money.';
comment on column payment_settings.expiry_minutes is 'After this time an order that was not paid online is cancelled.';
comment on column payment_settings.cod_ceiling is 'The largest total of an order that is paid on delivery, in centavos; null is no limit.';
insert into payment_settings default values;

create table payment_provider_keys (
  provider text primary key,
  sealed bytea not null,
  live boolean not null,
  hints jsonb not null,
  saved_at timestamptz not null default now()
);
comment on table payment_provider_keys is 'The keys of payment providers, encrypted with the secrets key of the shop, which is not in the database.';
comment on column payment_provider_keys.live is 'False for test keys, which move no money.';
comment on column payment_provider_keys.hints is 'The last four characters of each secret key, by its name.';

-- The payment settings show the last webhook of each provider that was genuine.
create index payment_webhooks_genuine on payment_webhooks (provider, received_at) where event_id is not null;

-- The list of payments: those that need staff first, then the newest, of all states or of one.
create index payments_by_attention on payments ((problem is not null), id);
create index payments_by_state on payments (state, (problem is not null), id);
