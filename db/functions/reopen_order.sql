-- Takes an order up again that was cancelled as unpaid, because its payment has arrived after all. Returns false and changes nothing
-- when a product is not in stock any more, or when somebody else than the shop has cancelled it, archived it or deleted the account.
--
-- The caller has locked the order; products, coupon, statistics and account follow in the order that `place_order` names. The use of
-- the coupon is taken again even beyond its limit: the customer has paid the price with it.
create or replace function reopen_order(p_order bigint) returns boolean language plpgsql as $$
declare
  v_order orders;
  v_coupon integer;
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
  if v_order.coupon_code is not null then
    update coupons set used = used + 1 where code = v_order.coupon_code returning id into v_coupon;
    if found then insert into coupon_uses (order_id, coupon_id, account_id) values (p_order, v_coupon, v_order.account_id); end if;
  end if;
  perform refresh_payment_status(p_order);
  perform add_to_sales_statistics(p_order, 1);
  perform update_customer_totals(p_order, 1);
  return true;
end $$;
