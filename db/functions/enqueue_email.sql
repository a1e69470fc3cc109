-- Inserts an email and its job, in the transaction that is the reason for it: none is sent for what was rolled back, and none is lost.
-- The only way in which emails come about. Returns its id, or null where there is no address, as for somebody on the phone.
create or replace function enqueue_email(p_kind email_kind, p_recipient text, p_about jsonb) returns bigint language plpgsql as $$
declare
  v_email bigint;
begin
  if p_recipient = '' then return null; end if;
  insert into emails (kind, recipient, about) values (p_kind, p_recipient, p_about) returning id into v_email;
  perform enqueue_email_job(v_email);
  return v_email;
end $$;
