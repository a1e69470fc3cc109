-- Places orders of customers one after the other in one transaction, all or none: a refusal changes nothing and does not affect the
-- others, an error ends all.
--
-- All rows are locked first, table by table in the order of `place_order`, so that two calls never deadlock. The lock timeout is short,
-- because all orders of the batch would wait: after the timeout it ends with
-- `lock_not_available`, and the caller places each order by itself.
--
-- `p_orders` is an array of what `place_order` takes. Returns what `place_order` returns, one row for each order in their order.
create or replace function place_orders(p_orders jsonb) returns table (
  refusal text, subject text, amount bigint, order_id bigint, tracking_no text, total bigint, replayed boolean
) language plpgsql set lock_timeout = '250ms' as $$
declare
  v_accounts bigint[] := array(select (o ->> 'account')::bigint from jsonb_array_elements(p_orders) o);
  v_products integer[] := array(
    select product::integer from jsonb_array_elements(p_orders) o, jsonb_array_elements_text(o -> 'products') product);
  v_coupons integer[] := array(
    select (o ->> 'coupon')::integer from jsonb_array_elements(p_orders) o where o ->> 'coupon' is not null);
  v_order jsonb;
begin
  perform from carts where account_id = any (v_accounts) order by account_id for update;
  perform from cart_lines where account_id = any (v_accounts) order by account_id, variant_id for update;
  perform from products where id = any (v_products) order by id for no key update;
  perform from coupons where id = any (v_coupons) order by id for no key update;

  for v_order in select o from jsonb_array_elements(p_orders) with ordinality each (o, position) order by position loop
    return query select placed.* from place_order(v_order) placed;
  end loop;
end $$;
