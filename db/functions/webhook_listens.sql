-- Whether an endpoint listens to an event.
create or replace function webhook_listens(p_event text) returns boolean language sql stable as $$
  select exists (select from webhook_endpoints where active and p_event = any (events))
$$;
