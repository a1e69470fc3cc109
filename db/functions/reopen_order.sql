-- Takes an order up again that was cancelled as unpaid, because its payment has arrived after all. Returns false and changes nothing
-- when a product is not in stock any more, or when somebody else than the shop has cancelled it, archived it or deleted the account.
--
-- The caller has locked the order; products, coupon, statistics and account follow in the order that `place_order` names.
create or replace function reopen_order(p_order bigint) returns boolean language plpgsql as $$
declare
  v_order orders;
begin
  select * into v_order from orders where id = p_order;
  if v_order.state <> 'cancelled' or v_order.archived_at is not null or v_order.account_id is null
     or not (select e.automatic from order_events e where e.order_id = p_order order by e.id desc limit 1)
    then return false; end if;

  if not (select change_order_stock(p_order, array_agg(l.id), array_agg(-l.quantity::integer), null, null)
            from order_lines l where l.order_id = p_order)
    then return false; end if;
  update orders set state = 'pending' where id = p_order;
  insert into order_events (order_id, state, automatic, reason)
    values (p_order, 'pending', true, 'The payment arrived after the order was cancelled.');
  perform use_coupon_again(p_order);
  perform refresh_payment_status(p_order);
  perform add_to_sales_statistics(p_order, 1);
  perform update_customer_totals(p_order, 1);
  perform enqueue_order_webhook('order.status_changed', p_order);
  return true;
end $$;
