-- Counts sent emails in the statistics of their days (`p_change` 1), or removes them before they are deleted (-1). In a shop without a
-- mail server an email counts when it is rendered.
create or replace function add_to_email_statistics(p_emails bigint[], p_change integer) returns void language sql as $$
  insert into daily_statistics as s (day, emails)
    select manila_day(coalesce(sent_at, created_at)), p_change * count(*)
      from emails where id = any (p_emails) and state in ('sent', 'kept') group by 1 order by 1
    on conflict (day, shard) do update set emails = s.emails + excluded.emails
$$;
