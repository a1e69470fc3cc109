-- Records a step with pieces or parcels of a locked order, after it was made, in place of the one before: `undo_piece_step` takes it back
-- within `p_seconds`. Its email leaves after that, and what `finish_order_step` does follows. `p_before` is what `piece_snapshot` said
-- before the step, `p_restocked` a list of `{ id, quantity }`. Returns the id of the step.
create or replace function record_piece_step(
  p_order bigint, p_by bigint, p_before jsonb, p_restocked jsonb, p_kind email_kind, p_about jsonb, p_seconds integer
) returns bigint language plpgsql as $$
declare
  v_step bigint;
  v_email bigint;
  v_at timestamptz := now() + make_interval(secs => p_seconds);
begin
  delete from order_piece_steps where order_id = p_order;
  insert into order_piece_steps (order_id, account_id, before, restocked, version, last_event, last_payment)
    select p_order, p_by, p_before, p_restocked, o.version, (n.snapshot ->> 'event')::bigint, (n.snapshot ->> 'payment')::bigint
      from orders o, lateral (select piece_snapshot(p_order) as snapshot) n where o.id = p_order returning id into v_step;
  v_email := enqueue_email(
    p_kind, (select email from orders where id = p_order), p_about, v_at, 'order_step_email_p' || v_step);
  perform graphile_worker.add_job(
    'finish_order_step', json_build_object('id', p_order), run_at => v_at, job_key => 'order_step_p' || v_step);
  update order_piece_steps set email = v_email where id = v_step;
  return v_step;
end $$;
