-- Orders that come at the same moment are placed in one transaction (group commit): each is the same work, but they share what a
-- transaction costs.

-- An order as a customer places it: what `place_order` is called with, under the names of its parameters.
create type order_to_place as (
  account bigint, key text,
  products integer[], quantities smallint[], prices bigint[],
  firstname text, lastname text, phone text, email text, address text, payment_mode payment_mode,
  subtotal bigint, discount bigint, shipping bigint, total bigint, vat bigint, seen_total bigint,
  coupon integer, coupon_version integer, coupon_objection text
);

-- Places orders of customers one after the other, all or none: a refusal changes nothing and stops nobody, an error stops all.
--
-- Everything that they lock is locked first, kind by kind in the order of `place_order`, so those who place several orders at once
-- never wait for each other both ways. Nobody waits long for a lock of somebody else's here, as the others would wait too:
-- then it ends with `lock_not_available`, and each order can be placed by itself.
--
-- Gives what `place_order` gives, a row for each order, in their order.
create function place_orders(p_orders jsonb) returns table (
  refusal text, about text, figure bigint, order_id bigint, tracking_no text, total bigint, replayed boolean
) language plpgsql set lock_timeout = '250ms' as $$
declare
  orders order_to_place[] := array(select o from jsonb_populate_recordset(null::order_to_place, p_orders) o);
  accounts bigint[] := array(select account from unnest(orders));
  wanted integer[] := array(select unnest(products) from unnest(orders));
  offers integer[] := array(select coupon from unnest(orders) where coupon is not null);
  o order_to_place;
begin
  perform from carts where account_id = any (accounts) order by account_id for update;
  perform from cart_lines where account_id = any (accounts) order by account_id, product_id for update;
  perform from products where id = any (wanted) order by id for no key update;
  perform from coupons where id = any (offers) order by id for no key update;

  foreach o in array orders loop
    return query select placed.* from place_order(
      o.account, o.key, o.products, o.quantities, o.prices,
      o.firstname, o.lastname, o.phone, o.email, o.address, o.payment_mode,
      o.subtotal, o.discount, o.shipping, o.total, o.vat, o.seen_total,
      o.coupon, o.coupon_version, o.coupon_objection) placed;
  end loop;
end $$;
