-- Who did what, when, and to which entity_type: written in the transaction of the action itself, so that neither is there without
-- the other. An entry names people and things as they were called then, and outlives them: hence no foreign keys.

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint,
  actor_name text not null,
  action text not null,
  entity_type text not null,
  entity_id bigint,
  entity_name text not null,
  -- The facts that changed, as they were and as they are since. Null where there was nothing before or after.
  before jsonb,
  after jsonb,
  search_text text not null generated always as (lower(actor_name || ' ' || entity_name)) stored
);
create index audit_log_by_account on audit_log (account_id, id desc);
create index audit_log_by_action on audit_log (action, id desc);
create index audit_log_by_entity on audit_log (entity_type, entity_id, id desc);
create index audit_log_by_time on audit_log (at);
create index audit_log_search_text on audit_log using gin (search_text gin_trgm_ops);

-- What is written stays as it is: the application can add to the log, and nothing else.
create function keep_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function keep_audit_log();
