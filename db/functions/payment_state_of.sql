-- The state of an online payment as staff read it: the state of its attempt or, when it is paid, how far it was refunded.
create or replace function payment_state_of(p_payment payments) returns text language sql stable as $$
  select case
    when (p_payment).state <> 'paid' then (p_payment).state::text
    else case refunded_of_payment(p_payment)
           when 0 then 'paid'
           when (p_payment).amount then 'refunded'
           else 'partly_refunded'
         end
  end
$$;
