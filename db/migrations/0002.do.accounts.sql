-- Who may do what, and who is signed in where.

create type account_role as enum ('customer', 'waiting', 'support', 'fulfilment', 'manager', 'owner');

create table accounts (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 100),
  email citext not null unique,
  password_hash text not null,
  role account_role not null,
  created_at timestamptz not null default now()
);

-- A token is known here by its SHA-256 only: whoever reads this table cannot sign in with it.
create table sessions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_expiry on sessions (expires_at);

-- Counters of attempts. Unlogged: they may start again from nothing after a crash, and cost no write-ahead log.
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

-- Keys that every process of this shop shares. Made here, so that no two shops have the same.
create table shop_keys (
  name text primary key,
  value bytea not null
);
insert into shop_keys (name, value)
values ('anti-forgery', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
