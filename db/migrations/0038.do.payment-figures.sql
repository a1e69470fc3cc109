-- What was paid and refunded, for each order and each day.
alter table orders add column paid bigint not null default 0, add column refunded bigint not null default 0;
comment on column orders.paid is 'What the customer has paid, in centavos, derived from payment_events like payment_status.';
comment on column orders.refunded is 'What was refunded of it, in centavos.';
alter table daily_statistics add column collected bigint not null default 0, add column refunded bigint not null default 0;
comment on column daily_statistics.collected is 'What customers paid on this day, in centavos.';

update orders o set paid = s.paid, refunded = s.refunded
  from (select order_id, sum(case when kind::text in ('paid', 'collected') then amount when kind::text = 'collection_undone' then -amount else 0 end) as paid,
               coalesce(sum(amount) filter (where kind::text = 'refunded'), 0) as refunded
          from payment_events group by order_id) s
 where s.order_id = o.id and (s.paid > 0 or s.refunded > 0);

insert into daily_statistics as s (day, collected, refunded)
  select (at at time zone 'Asia/Manila')::date, sum(case when kind::text in ('paid', 'collected') then amount when kind::text = 'collection_undone' then -amount else 0 end),
         coalesce(sum(amount) filter (where kind::text = 'refunded'), 0)
    from payment_events where kind::text in ('paid', 'collected', 'collection_undone', 'refunded') group by 1
  on conflict (day, shard) do update set collected = s.collected + excluded.collected, refunded = s.refunded + excluded.refunded;
