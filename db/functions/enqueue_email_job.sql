-- Enqueues the sending of an email. 14 attempts retry an unreachable mail server for about two days.
create or replace function enqueue_email_job(p_email bigint) returns void language plpgsql as $$
begin
  perform graphile_worker.add_job('send_email', json_build_object('id', p_email), max_attempts => 14);
end $$;
