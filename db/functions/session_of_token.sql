-- The account and the session of a token; no row when the token is unknown or expired, the session was not used for too long, or the
-- account is suspended. `use_is_due`: its use was recorded more than five minutes ago. Queries that join something to it are planned as if
-- it stood in them.
create or replace function session_of_token(p_token_hash bytea)
  returns table (id bigint, name text, email citext, role account_role, session_id bigint, use_is_due boolean) language sql stable as $$
  select a.id, a.name, a.email, a.role, s.id, s.used_at < now() - interval '5 minutes'
    from sessions s join accounts a on a.id = s.account_id
   where s.token_hash = p_token_hash and s.expires_at > now() and s.used_at > now() - make_interval(secs => s.idle_seconds)
     and a.suspended_at is null
$$;
