-- Takes the use of the coupon of an order again, even beyond its limit: the customer has the price with it.
create or replace function use_coupon_again(p_order bigint) returns void language sql as $$
  with used as (
    update coupons c set used = c.used + 1 from orders o
     where o.id = p_order and c.code = o.coupon_code returning c.id, o.account_id)
  insert into coupon_uses (order_id, coupon_id, account_id) select p_order, id, account_id from used
$$;
