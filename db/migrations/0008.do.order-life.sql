-- What becomes of an order after it was placed.

alter table orders
  add column courier text check (length(courier) between 1 and 100),
  add column courier_tracking text check (length(courier_tracking) between 1 and 100);
-- A customer's own orders, newest first.
create index orders_by_account on orders (account_id, id desc);

alter table order_events add column reason text check (length(reason) between 1 and 500);
-- No order comes to a state twice, so nothing that a state brings about happens twice either.
drop index order_events_by_order;
create unique index order_events_once on order_events (order_id, state);

alter type email_kind add value 'order_confirmed';
alter type email_kind add value 'order_packed';
alter type email_kind add value 'order_shipped';
alter type email_kind add value 'order_delivered';
alter type email_kind add value 'order_cancelled';
alter type email_kind add value 'order_returned';

-- Moves an order to its next state in one statement, or says why not and changes nothing.
--
-- Which moves there are is the shop's table of moves: the caller names the states that lead to this one in `p_from`, and
-- in `p_stock_reason` whether the pieces go back onto the shelf. The order is locked before it is looked at, and then the products by
-- id as everywhere, so of two who move it at once the second one sees what the first has done.
--
-- `p_owner` restricts it to the orders of one account. Gives one row: `refusal` is null when the order has moved, and `was` the
-- state it was found in.
create function change_order_state(
  p_order bigint, p_to order_state, p_from order_state[], p_stock_reason stock_reason, p_by bigint, p_owner bigint,
  p_reason text, p_courier text, p_courier_tracking text,
  out refusal text, out was order_state
) language plpgsql as $$
declare recipient text; hidden boolean;
begin
  select o.state, o.email, o.archived_at is not null into was, recipient, hidden
    from orders o where o.id = p_order and (p_owner is null or o.account_id = p_owner) for update;
  if not found then refusal := 'order_not_found'; return; end if;
  if hidden or not was = any (p_from) then refusal := 'transition_not_allowed'; return; end if;

  update orders set state = p_to, courier = coalesce(p_courier, courier),
                    courier_tracking = coalesce(p_courier_tracking, courier_tracking)
   where id = p_order;
  insert into order_events (order_id, state, account_id, reason) values (p_order, p_to, p_by, p_reason);

  if p_stock_reason is not null then
    perform from products p where p.id in (select product_id from order_lines where order_id = p_order)
      order by p.id for no key update;
    update products p set stock = p.stock + l.quantity
      from order_lines l where l.order_id = p_order and p.id = l.product_id;
    insert into stock_movements (product_id, change, reason, order_id, account_id)
      select product_id, quantity, p_stock_reason, p_order, p_by from order_lines where order_id = p_order;
  end if;

  perform enqueue_email(('order_' || p_to)::email_kind, recipient, jsonb_build_object('order_id', p_order));
end $$;
