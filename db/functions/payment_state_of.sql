-- The state of an online payment as staff read it: that of its attempt, and of a paid one whether it was refunded. A refund by its provider
-- is one of this payment. One by hand is one of the order: it returns the cash that was collected first, then the online payments, the
-- oldest first.
create or replace function payment_state_of(p_payment payments) returns text language sql stable as $$
  select case
    when (p_payment).state <> 'paid'
         or not exists (select from payment_events where order_id = (p_payment).order_id and kind = 'refunded')
      then (p_payment).state::text
    else (
      select case when m.refunded <= 0 then 'paid' when m.refunded < m.paid then 'partly_refunded' else 'refunded' end
        from (select s.paid, s.refunded + least(s.paid - s.refunded, greatest(0, s.by_hand - s.kept_before)) as refunded
                from (select coalesce(sum(amount) filter (where kind = 'paid' and payment_id = (p_payment).id), 0) as paid,
                             coalesce(sum(amount) filter (where kind = 'refunded' and payment_id = (p_payment).id), 0) as refunded,
                             sum(case when kind = 'refunded' and payment_id is null or kind = 'collection_undone' then amount
                                      when kind = 'collected' then -amount else 0 end) as by_hand,
                             sum(case when payment_id >= (p_payment).id then 0
                                      when kind = 'paid' and payment_id is not null then amount
                                      when kind = 'refunded' and payment_id is not null then -amount else 0 end) as kept_before
                        from payment_events where order_id = (p_payment).order_id) s) m)
  end
$$;
