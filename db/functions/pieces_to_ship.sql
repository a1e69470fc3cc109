-- The pieces of an order that are in no parcel yet, by line, with their share of the discount; none of an order that is void. A parcel that came back undelivered, or that was
-- shipped again as another one, holds none.
create or replace function pieces_to_ship(p_order bigint) returns table (line_id bigint, quantity integer, discount bigint)
  language sql stable as $$
  select l.id, l.quantity - coalesce(s.quantity, 0)::integer, coalesce(l.discount, 0) - coalesce(s.discount, 0)::bigint
    from order_lines l join orders o on o.id = l.order_id and o.state not in ('cancelled', 'returned')
    left join (select p.order_line_id, sum(p.quantity) as quantity, sum(p.discount) as discount
                 from shipments s join shipment_lines p on p.shipment_id = s.id
                where s.order_id = p_order and s.state in ('shipped', 'delivered', 'failed') group by 1) s on s.order_line_id = l.id
   where l.order_id = p_order and l.quantity > coalesce(s.quantity, 0)
$$;
