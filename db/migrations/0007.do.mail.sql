-- Letters to customers. Each one is noted and its job enqueued in the transaction that has the reason for it, so none is
-- sent for what was rolled back, and none is lost. The job belongs to graphile-worker, whose tables are its own.

create type email_kind as enum ('welcome', 'password_reset', 'order_placed');
create type email_state as enum ('waiting', 'sent', 'kept', 'failed');

create table emails (
  id bigint generated always as identity primary key,
  kind email_kind not null,
  recipient text not null,
  -- What the letter is about: the values its template is filled from, or the id of what they are read from.
  about jsonb not null,
  state email_state not null default 'waiting',
  subject text,
  html text,
  body_text text,
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index emails_by_state on emails (state, id desc);

-- A server that does not answer is tried again for about two days: graphile-worker waits longer each time.
create function enqueue_email(p_kind email_kind, p_recipient text, p_about jsonb) returns bigint language plpgsql as $$
declare email_id bigint;
begin
  insert into emails (kind, recipient, about) values (p_kind, p_recipient, p_about) returning id into email_id;
  perform graphile_worker.add_job('send_email', json_build_object('id', email_id), max_attempts => 14);
  return email_id;
end $$;

-- A link to choose a new password: known by its SHA-256, good once, for an hour.
create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_by_account on password_resets (account_id);

-- Every order tells its customer, whichever way it came in.
create function tell_order_placed() returns trigger language plpgsql as $$
begin
  perform enqueue_email('order_placed', new.email, jsonb_build_object('order_id', new.id));
  return null;
end $$;
create trigger order_placed after insert on orders for each row execute function tell_order_placed();
