-- Orders that staff take by phone: the same function places them, without a cart.

-- Who of the staff took the order; null of one that its customer placed.
alter table orders add column placed_by bigint references accounts on delete set null;
create unique index orders_taken_once on orders (placed_by, idempotency_key) where placed_by is not null;

-- Places an order in one statement, or says why not and changes nothing: as before, and for staff.
--
-- The caller has priced the cart and the coupon in it; this function holds the locks while it checks that the price, the
-- cart and the coupon are still so, takes the stock and the coupon's use and writes the order. Locks are taken in one order everywhere (cart, its
-- lines, products by id, coupon), so two orders can wait for each other but never both at once.
--
-- With `p_placed_by` staff place it: then no cart is looked at or emptied, `p_account` is the customer's account or null, and
-- the key counts among those of this member of staff. Nothing is there to be locked for it, so the key itself is.
--
-- What already spoke against the coupon when it was priced comes in `p_coupon_objection`: it is told here, after the look for an
-- order that the same key made.
--
-- Gives one row: `refusal` is null when the order stands (also when the same key made it earlier: `replayed`), else a
-- code of the contract's refusals with the product or the objection to the coupon it is about in `about` and what is left
-- or asked now in `figure`.
drop function place_order;
create function place_order(
  p_account bigint, p_key text,
  p_products integer[], p_quantities smallint[], p_prices bigint[],
  p_firstname text, p_lastname text, p_phone text, p_email text, p_address text, p_payment_mode payment_mode,
  p_subtotal bigint, p_discount bigint, p_shipping bigint, p_total bigint, p_vat bigint, p_seen_total bigint,
  p_coupon integer default null, p_coupon_version integer default null, p_coupon_objection text default null,
  p_placed_by bigint default null,
  out refusal text, out about text, out figure bigint,
  out order_id bigint, out tracking_no text, out total bigint, out replayed boolean
) language plpgsql as $$
declare offer coupons%rowtype;
begin
  if p_placed_by is null then
    perform from carts where account_id = p_account for update;
    perform from cart_lines where account_id = p_account for update;
    select o.id, o.tracking_no, o.total, true
      into order_id, tracking_no, total, replayed
      from orders o where o.account_id = p_account and o.idempotency_key = p_key;
  else
    perform pg_advisory_xact_lock(hashtextextended('order by phone ' || p_placed_by || ' ' || p_key, 0));
    select o.id, o.tracking_no, o.total, true
      into order_id, tracking_no, total, replayed
      from orders o where o.placed_by = p_placed_by and o.idempotency_key = p_key;
  end if;
  if found then return; end if;
  replayed := false;

  if cardinality(p_products) = 0 then refusal := 'cart_empty'; return; end if;

  perform from products where id = any (p_products) order by id for no key update;

  if p_placed_by is null and exists (
    select from (select l.product_id, l.quantity from cart_lines l where l.account_id = p_account) c
      full join unnest(p_products, p_quantities) w (product_id, quantity) using (product_id, quantity)
     where c.* is null or w.* is null
  ) then refusal := 'cart_changed'; return; end if;

  select case when not p.shown then 'no_longer_sold' when p.stock < w.quantity then 'out_of_stock' else 'price_changed' end,
         p.name, case when p.stock < w.quantity then p.stock else p.price end
    into refusal, about, figure
    from unnest(p_products, p_quantities, p_prices) w (product_id, quantity, price)
    join products p on p.id = w.product_id
   where not p.shown or p.stock < w.quantity or p.price <> w.price
   order by p.id limit 1;
  if found then return; end if;

  if p_coupon_objection is not null then refusal := 'coupon_lost'; about := p_coupon_objection; return; end if;
  if p_coupon is not null then
    if not exists (select from carts where account_id = p_account and coupon_id = p_coupon)
      then refusal := 'cart_changed'; return; end if;
    select * into offer from coupons where id = p_coupon for no key update;
    about := case
      when offer.version <> p_coupon_version or not offer.active then 'changed'
      when offer.starts_at > now() then 'not_started'
      when offer.ends_at <= now() then 'ended'
      when offer.used >= offer.total_limit then 'used_up'
      when offer.customer_limit <= (select count(*) from coupon_uses u where u.coupon_id = p_coupon and u.account_id = p_account)
        then 'used_by_you'
    end;
    if about is not null then refusal := 'coupon_lost'; return; end if;
  end if;

  if p_seen_total <> p_total then refusal := 'price_changed'; figure := p_total; return; end if;

  order_id := nextval(pg_get_serial_sequence('orders', 'id'));
  tracking_no := 'TL-' || to_char(now() at time zone 'Asia/Manila', 'YYMMDD') || '-' || order_id;
  total := p_total;

  update products p set stock = p.stock - w.quantity
    from unnest(p_products, p_quantities) w (product_id, quantity) where p.id = w.product_id;
  insert into orders (id, tracking_no, account_id, idempotency_key, firstname, lastname, phone, email, address,
                      payment_mode, subtotal, discount, coupon_code, shipping, total, vat, placed_by)
    overriding system value
    values (order_id, tracking_no, p_account, p_key, p_firstname, p_lastname, p_phone, p_email, p_address,
            p_payment_mode, p_subtotal, p_discount, offer.code, p_shipping, p_total, p_vat, p_placed_by);
  insert into order_lines (order_id, product_id, name, price, quantity)
    select place_order.order_id, p.id, p.name, p.price, w.quantity
      from unnest(p_products, p_quantities) w (product_id, quantity) join products p on p.id = w.product_id;
  insert into order_events (order_id, state, account_id) values (place_order.order_id, 'pending', coalesce(p_placed_by, p_account));
  insert into stock_movements (product_id, change, reason, order_id, account_id)
    select w.product_id, -w.quantity, 'order', place_order.order_id, coalesce(p_placed_by, p_account)
      from unnest(p_products, p_quantities) w (product_id, quantity);

  if p_coupon is not null then
    update coupons set used = used + 1 where id = p_coupon;
    insert into coupon_uses (order_id, coupon_id, account_id) values (place_order.order_id, p_coupon, p_account);
  end if;

  if p_placed_by is null then
    delete from cart_lines where account_id = p_account and product_id = any (p_products);
    update carts set checkout_key = gen_random_uuid(), coupon_id = null where account_id = p_account;
  end if;
end $$;
