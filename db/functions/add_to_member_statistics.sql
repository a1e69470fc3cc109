-- Adds a customer's account to the statistics of the day it was opened (`p_change` 1), or removes it (-1). Staff do not count.
create or replace function add_to_member_statistics(p_account bigint, p_change integer) returns void language sql as $$
  insert into daily_statistics as s (day, members)
    select manila_day(created_at), p_change from accounts where id = p_account and role = 'customer'
    on conflict (day, shard) do update set members = s.members + excluded.members
$$;
