-- A second factor for staff: six digits that change every thirty seconds (RFC 6238), and codes for a lost phone.

-- Begun when the secret was shown, on once a code from it has come back. `last_step` is the latest thirty seconds whose
-- code was used: neither it nor an older one is taken again.
create table two_factor (
  account_id bigint primary key references accounts on delete cascade,
  secret text not null,
  started_at timestamptz not null default now(),
  enabled_at timestamptz,
  last_step bigint not null default 0
);

-- Each is known by its SHA-256 only, and good once.
create table recovery_codes (
  code_hash bytea primary key check (length(code_hash) = 32),
  account_id bigint not null references two_factor on delete cascade
);
create index recovery_codes_by_account on recovery_codes (account_id);
