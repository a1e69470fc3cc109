-- Writes the payment status of an order beside it. Called by what adds an entry to its payments, or changes its state or its way to
-- pay; the caller has locked the order.
create or replace function refresh_payment_status(p_order bigint) returns void language sql as $$
  update orders set payment_status = payment_status_of(p_order)
   where id = p_order and payment_status <> payment_status_of(p_order)
$$;
