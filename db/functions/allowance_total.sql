-- What allowances take off the price of an order, in centavos: for each line at most the price of the pieces that were not returned, so
-- that a piece that was refunded and comes back after all is not refunded twice. `p_refunded_only` leaves out allowances whose refund is only requested.
-- The cost of returned pieces is that of `returnedAmount` in modules/orders/orders.pieces.rules.ts.
create or replace function allowance_total(p_order bigint, p_refunded_only boolean default false) returns bigint language sql stable as $$
  select coalesce(sum(least(a.amount, l.price * (l.quantity - l.returned) - case
           when l.returned = l.quantity then 0
           else coalesce(l.discount, 0) - coalesce(l.discount, 0) * l.returned / l.quantity end)), 0)::bigint
    from allowances_of(p_order, p_refunded_only) a join order_lines l on l.id = a.line_id
$$;
