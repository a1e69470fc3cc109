-- Whether an order in this state is not finished yet. A test compares this with the states in contract/orders.states.ts.
create or replace function is_open(state order_state) returns boolean language sql immutable parallel safe as $$
  select state in ('pending', 'confirmed', 'packed', 'shipped', 'delivery_failed')
$$;
