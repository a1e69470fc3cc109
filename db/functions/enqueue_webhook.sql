-- Writes an event for the webhooks, in the transaction that causes it: one job, which later makes a delivery for each endpoint that
-- listens. `p_data` is what `dataOf` of modules/webhooks/webhooks.jobs.ts reads. The caller asks `webhook_listens` first, so that
-- nothing is read or written when nobody listens.
create or replace function enqueue_webhook(p_event text, p_data json) returns void language sql as $$
  select graphile_worker.add_job('send_webhooks', json_build_object(
    'id', 'msg_' || replace(gen_random_uuid()::text, '-', ''), 'event', p_event, 'at', now(), 'data', p_data))
$$;
