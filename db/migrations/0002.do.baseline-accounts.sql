-- accounts -----------------------------------------------------------------------------------------------------------

create type account_role as enum ('customer', 'waiting', 'support', 'fulfilment', 'manager', 'owner');

create function customer_search_text(name text, email text, phone text) returns text language sql immutable parallel safe
  return normalize_text(name || ' ' || email || ' ' || coalesce(phone, ''));

create table accounts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  email citext not null unique,
  password_hash text not null,
  role account_role not null,
  created_at timestamptz not null default now(),
  invited_at timestamptz,
  suspended_at timestamptz,
  phone text,
  orders integer not null default 0,
  spent bigint not null default 0,
  last_order_at timestamptz,
  search_text text not null generated always as (customer_search_text(name, email::text, phone)) stored
);
comment on table accounts is 'Customers and staff.';
comment on column accounts.role is 'waiting: registered as staff and not approved yet.';
comment on column accounts.invited_at is 'Set until an invited member of staff chooses a password.';
comment on column accounts.phone is 'The number of the last order, or of the last saved address as long as there is no order.';
comment on column accounts.orders is 'Orders that count as sales, with spent and last_order_at: written by update_customer_totals.';
create index accounts_of_staff on accounts (id) where role <> 'customer';
create index customers_search on accounts using gin (search_text gin_trgm_ops) where role = 'customer';
create index customers_by_phone on accounts (phone) where role = 'customer';
create index customers_by_time on accounts (created_at, id) where role = 'customer';
create index customers_by_spent on accounts (spent, id) where role = 'customer';
create index customers_by_orders on accounts (orders, id) where role = 'customer';
create index customers_blocked on accounts (created_at, id) where role = 'customer' and suspended_at is not null;

create table sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table sessions is 'Signed-in devices. Tokens are stored as their SHA-256 only: whoever reads this table cannot sign in.';
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  expires_at timestamptz not null
);
comment on table password_resets is 'Links to choose a new password, by the SHA-256 of their token; each works once.';
create index password_resets_by_account on password_resets (account_id);

create table email_changes (
  account_id bigint primary key references accounts on delete cascade,
  email citext not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null
);
comment on table email_changes is 'New email addresses that wait for confirmation by the link sent to them.';

create table two_factor (
  account_id bigint primary key references accounts on delete cascade,
  secret text not null,
  started_at timestamptz not null default now(),
  enabled_at timestamptz,
  last_step bigint not null default 0
);
comment on table two_factor is 'Second factors of staff (RFC 6238).';
comment on column two_factor.last_step is 'The latest time step whose code was used: neither it nor an older one is accepted again.';

create table recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  account_id bigint not null references two_factor on delete cascade
);
comment on table recovery_codes is 'Codes for a lost phone, by their SHA-256; each works once.';
create index recovery_codes_by_account on recovery_codes (account_id);

create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Counters of attempts, for rate-limiter-flexible. Unlogged: after a crash they start again at zero.';

create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references accounts on delete cascade,
  account_id bigint references accounts on delete set null,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null default now()
);
comment on table customer_notes is 'What staff note about a customer; never shown to the customer, deleted with the account.';
create index customer_notes_by_customer on customer_notes (customer_id, id);

-- addresses ----------------------------------------------------------------------------------------------------------

create table addresses (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  recipient text not null check (length(recipient) between 1 and 100),
  phone text not null check (phone ~ '^\+[0-9]{8,15}$'),
  street text not null check (length(street) between 1 and 200),
  barangay text not null check (length(barangay) between 1 and 100),
  city text not null check (length(city) between 1 and 100),
  province text check (length(province) between 1 and 100),
  region text not null check (length(region) between 1 and 100),
  postal_code text check (postal_code ~ '^[0-9]{4}$'),
  landmark text check (length(landmark) between 1 and 200),
  is_default boolean not null default false
);
comment on table addresses is 'Saved delivery addresses. Metro Manila has no province, and many people do not know their postal code.';
create index addresses_by_account on addresses (account_id, is_default desc, id desc);
create unique index addresses_one_default on addresses (account_id) where is_default;
