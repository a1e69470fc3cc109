-- The account and the session of a token; no row when the token is unknown or expired, or the account is suspended. Queries that join
-- something to it are planned as if it stood in them.
create or replace function session_of_token(p_token_hash bytea)
  returns table (id bigint, name text, email citext, role account_role, session_id bigint) language sql stable as $$
  select a.id, a.name, a.email, a.role, s.id
    from sessions s join accounts a on a.id = s.account_id
   where s.token_hash = p_token_hash and s.expires_at > now() and a.suspended_at is null
$$;
