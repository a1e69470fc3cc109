alter table sessions
  add column used_at timestamptz not null default now(),
  add column idle_seconds integer not null default 1209600 check (idle_seconds > 0);
comment on column sessions.used_at is 'When it was last used, a few minutes late at most.';
comment on column sessions.idle_seconds is 'The session ends when it was not used for this long.';
update sessions set idle_seconds = 28800 from accounts a where a.id = account_id and a.role not in ('customer', 'waiting');
