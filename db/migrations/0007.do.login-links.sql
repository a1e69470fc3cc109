alter type email_kind add value 'login_link';

create table login_links (
  account_id bigint primary key references accounts on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null
);
comment on table login_links is 'Links that sign in without a password, by the SHA-256 of their token; each works once, and a newer one replaces it.';
