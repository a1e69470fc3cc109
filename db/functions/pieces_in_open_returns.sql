-- The delivered pieces of an order that its customer is returning, by line: asked for and not come yet, or come to be replaced. Received
-- pieces that are refunded count as returned in their order line.
create or replace function pieces_in_open_returns(p_order bigint) returns table (line_id bigint, quantity integer)
  language sql stable as $$
  select l.order_line_id, sum(case when r.state = 'received' then l.received else l.quantity end)::integer
    from returns r join return_lines l on l.return_id = r.id
   where r.order_id = p_order
     and (r.state in ('requested', 'accepted') or r.state = 'received' and r.remedy = 'replacement')
   group by 1
$$;
