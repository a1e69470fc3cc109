-- The pieces of each line of an order that left it because their parcel came back undelivered. When the last parcel came back, the whole order is
-- Returned and its pieces stay in it: these do not count.
create or replace function undelivered_pieces(p_order bigint) returns table (line_id bigint, quantity integer) language sql stable as $$
  select l.id, greatest(0, sum(p.quantity) - case when o.state = 'returned' then l.quantity - l.returned else 0 end)::integer
    from orders o join order_lines l on l.order_id = o.id join shipment_lines p on p.order_line_id = l.id
    join shipments s on s.id = p.shipment_id and s.state = 'returned'
   where o.id = p_order group by l.id, o.state
$$;
