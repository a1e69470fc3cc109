-- Whether an order with this payment status waits for its customer to pay online: it is no sale yet. A test compares this with
-- `awaitsPayment` in contract/payments.modes.ts.
create or replace function awaits_payment(status payment_status) returns boolean language sql immutable parallel safe as $$
  select status in ('awaiting_payment', 'failed')
$$;
