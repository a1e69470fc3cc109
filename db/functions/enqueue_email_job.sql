-- Enqueues the sending of an email, at `p_at` or at once. 14 attempts retry an unreachable mail server for about two days.
create or replace function enqueue_email_job(p_email bigint, p_at timestamptz default null, p_key text default null)
  returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(
    'send_email', json_build_object('id', p_email), run_at => p_at, job_key => p_key, max_attempts => 14);
end $$;
