alter type email_kind add value 'email_change_requested';
alter type email_kind add value 'password_changed';

create table security_links (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  email citext not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on table security_links is 'Links of the emails about a changed password or address, by the SHA-256 of their token: "This wasn''t me" gives the account back to the address that the link was sent to.';
comment on column security_links.email is 'The address that the link was sent to. Nobody else can take it while the link works.';
create index security_links_by_account on security_links (account_id);
create index security_links_by_email on security_links (email);

alter table email_changes add column session_id bigint references sessions on delete set null;
comment on column email_changes.session_id is 'The session that asked for the change: it stays when the change is confirmed.';
create index email_changes_by_session on email_changes (session_id);
