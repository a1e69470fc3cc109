-- Somebody on the phone may have no e-mail address: their order has an empty one, and no letter is written to it.

create or replace function enqueue_email(p_kind email_kind, p_recipient text, p_about jsonb) returns bigint language plpgsql as $$
declare email_id bigint;
begin
  if p_recipient = '' then return null; end if;
  insert into emails (kind, recipient, about) values (p_kind, p_recipient, p_about) returning id into email_id;
  perform graphile_worker.add_job('send_email', json_build_object('id', email_id), max_attempts => 14);
  return email_id;
end $$;
