-- A deposit that the shop keeps is income of the day on which it was kept, and a seller who is registered for VAT issues an invoice for it.
alter table invoices add column for_deposit boolean not null default false;
comment on column invoices.for_deposit is 'Whether an invoice is for a deposit that the shop keeps, and not for goods.';

-- Those that were kept before. Their invoices cannot be issued for a day in the past.
insert into payment_events (order_id, kind, amount, at)
  select o.id, 'deposit_kept', least(o.deposit, o.paid - o.refunded), e.at
    from orders o,
         lateral (select max(at) as at from order_events where order_id = o.id and state = 'returned') e
   where o.state = 'returned' and o.deposit_kept and o.payment_mode = 'cod' and o.total > o.deposit and o.paid > o.refunded and e.at is not null
     and 0 >= (select coalesce(sum(case kind when 'collected' then amount when 'collection_undone' then -amount end), 0)
                 from payment_events where order_id = o.id);
