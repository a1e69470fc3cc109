-- The facts of an audit entry that say nothing about a person.
create or replace function without_personal_data(facts jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, value) from jsonb_each(facts)
   where key in ('role', 'status', 'blocked', 'total', 'courier', 'orders')
$$;
