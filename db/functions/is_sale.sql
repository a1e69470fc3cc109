-- Whether an order counts as a sale: it was neither cancelled nor returned, and its delivery has not failed. An archived one counts.
-- A test compares this with the states in contract/orders.states.ts.
create or replace function is_sale(state order_state) returns boolean language sql immutable parallel safe as $$
  select state not in ('delivery_failed', 'cancelled', 'returned')
$$;
