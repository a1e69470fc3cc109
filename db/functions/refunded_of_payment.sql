-- What was refunded of an online payment, in centavos. A refund by the provider belongs to its payment. A refund by hand belongs to
-- the order: it returns the cash that was collected, and then the online payments, the oldest first.
create or replace function refunded_of_payment(p_payment payments) returns bigint language sql stable as $$
  select case
    when (p_payment).state <> 'paid'
         or not exists (select from payment_events where order_id = (p_payment).order_id and kind = 'refunded')
      then 0
    else (
      select s.refunded + least((p_payment).amount - s.refunded, greatest(0, s.by_hand - s.kept_before))
        from (select coalesce(sum(amount) filter (where kind = 'refunded' and payment_id = (p_payment).id), 0) as refunded,
                     sum(case when kind = 'refunded' and payment_id is null or kind = 'collection_undone' then amount
                              when kind = 'collected' then -amount else 0 end) as by_hand,
                     sum(case when payment_id >= (p_payment).id then 0
                              when kind = 'paid' and payment_id is not null then amount
                              when kind = 'refunded' and payment_id is not null then -amount else 0 end) as kept_before
                from payment_events where order_id = (p_payment).order_id) s)
  end
$$;
