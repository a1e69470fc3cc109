-- Inserts an email and its job, in the transaction that causes the email: a rollback sends none, and a commit loses none. All emails are
-- enqueued by this function. With `p_at` it is sent at that time, and its job has the key `p_key`. Returns the id, or null
-- without an address, as for some phone orders.
create or replace function enqueue_email(
  p_kind email_kind, p_recipient text, p_about jsonb, p_at timestamptz default null, p_key text default null
) returns bigint language plpgsql as $$
declare
  v_email bigint;
begin
  if p_recipient = '' then return null; end if;
  insert into emails (kind, recipient, about) values (p_kind, p_recipient, p_about) returning id into v_email;
  perform enqueue_email_job(v_email, p_at, p_key);
  return v_email;
end $$;
