-- Places an order, or refuses it and changes nothing.
--
-- The caller has priced the cart and the coupon in it. This function checks under locks that price, cart and coupon are still the
-- same, takes the stock and the use of the coupon, writes the order, and calls what follows from it: statistics, the customer's
-- totals, the email. Locks are taken in one order everywhere (cart, its lines, products by id, coupon, statistics, account), so two
-- orders may wait for each other but never in a circle. Variants are written only while their product is locked.
--
-- `p_order` holds the fields of OrderRequest in modules/orders/orders.placement.store.ts. With `p_placed_by` a member of staff places
-- it by phone: no cart is read or emptied, the account is the customer's or null, and the idempotency key is one of this member of
-- staff. There is no row to lock for such a key, so an advisory lock is taken.
--
-- Returns one row. `refusal` is null when the order was placed (`replayed`: by an earlier call with the same key), otherwise a code of
-- contract/errors.ts; then `subject` is the name of a product or variant, the coupon's rejection reason or the zone, and `amount` what is
-- left, what it costs, the ceiling of cash on delivery, or the deposit.
create or replace function place_order(
  p_order jsonb, p_placed_by bigint default null,
  out refusal text, out subject text, out amount bigint,
  out order_id bigint, out tracking_no text, out total bigint, out replayed boolean
) language plpgsql as $$
declare
  r record;
  v_coupon coupons;
  v_deposit bigint;
begin
  select * into r from jsonb_to_record(p_order) as fields (
    account bigint, key text, products integer[], variants integer[], quantities smallint[], prices bigint[],
    firstname text, lastname text, phone text, email text, address text, structured_address jsonb, payment_mode payment_mode,
    business_name text, business_tin text, business_address text,
    subtotal bigint, discount bigint, shipping bigint, total bigint, vat bigint, seen_total bigint,
    coupon integer, coupon_version integer, coupon_rejection text, provider text, provider_mode payment_mode, pay_until timestamptz, without_deposit boolean,
    shipping_method shipping_method, shipping_zone text, zone_source text, arrives_from date, arrives_to date, zone_without_cod boolean, shipping_unavailable boolean);

  if p_placed_by is null then
    perform from carts where account_id = r.account for update;
    perform from cart_lines where account_id = r.account for update;
    select o.id, o.tracking_no, o.total, true into order_id, tracking_no, total, replayed
      from orders o where o.account_id = r.account and o.idempotency_key = r.key;
  else
    perform pg_advisory_xact_lock(hashtextextended('phone order ' || p_placed_by || ' ' || r.key, 0));
    select o.id, o.tracking_no, o.total, true into order_id, tracking_no, total, replayed
      from orders o where o.placed_by = p_placed_by and o.idempotency_key = r.key;
  end if;
  if found then return; end if;
  replayed := false;

  if coalesce(cardinality(r.products), 0) = 0 then refusal := 'cart_empty'; return; end if;

  if r.shipping_unavailable then refusal := 'shipping_method_unavailable'; return; end if;

  -- Under the lock, a sale that is due begins or ends, so that the prices below are those of this moment.
  if (select bool_or(p.sale_price is not null)
        from (select sale_price from products where id = any (r.products) order by id for no key update) p) then
    perform switch_sales(r.products);
  end if;

  if p_placed_by is null and exists (
    select from (select l.variant_id, l.quantity from cart_lines l where l.account_id = r.account) c
      full join unnest(r.variants, r.quantities) w (variant_id, quantity) using (variant_id, quantity)
     where c.* is null or w.* is null
  ) then refusal := 'cart_changed'; return; end if;

  select case when not coalesce(p.shown and v.active, false) then 'no_longer_sold' when v.stock < w.quantity then 'out_of_stock' else 'price_changed' end,
         coalesce(variant_name(p.name, v.options), 'A product'), case when v.stock < w.quantity then v.stock else coalesce(v.price, p.price) end
    into refusal, subject, amount
    from unnest(r.variants, r.quantities, r.prices) w (variant_id, quantity, price)
    left join product_variants v on v.id = w.variant_id left join products p on p.id = v.product_id
   where not coalesce(p.shown and v.active, false) or v.stock < w.quantity or coalesce(v.price, p.price) <> w.price
   order by v.product_id, v.id limit 1;
  if found then return; end if;

  if r.coupon is not null then
    if p_placed_by is null and not exists (select from carts where account_id = r.account and coupon_id = r.coupon)
      then refusal := 'cart_changed'; return; end if;
    select * into v_coupon from coupons where id = r.coupon for no key update;
    -- A coupon that was rejected when the cart was priced gave no discount, so it stays rejected.
    subject := coalesce(
      r.coupon_rejection,
      case when v_coupon.version <> r.coupon_version then 'changed' end,
      coupon_rejection(v_coupon, r.account, (
        select jsonb_agg(jsonb_build_object('type', p.type, 'price', w.price, 'quantity', w.quantity))
          from unnest(r.products, r.quantities, r.prices) w (product_id, quantity, price) join products p on p.id = w.product_id),
        r.phone, r.email));
    if subject is not null then refusal := 'coupon_lost'; return; end if;
  end if;

  if r.seen_total <> r.total then refusal := 'price_changed'; amount := r.total; return; end if;

  -- Staff who take an order by phone decide themselves.
  if p_placed_by is null and r.payment_mode = 'cod' then
    if r.zone_without_cod then refusal := 'cod_not_in_zone'; subject := r.shipping_zone; return; end if;
    select c.refusal, c.subject, c.amount into refusal, subject, amount from cod_refusal(r.account, r.total, r.products) c;
    if refusal is not null then return; end if;
    if not coalesce(r.without_deposit, false) then v_deposit := cod_deposit(r.total); end if;
    if v_deposit is not null and r.provider is null then refusal := 'deposit_required'; amount := v_deposit; return; end if;
  end if;

  order_id := nextval(pg_get_serial_sequence('orders', 'id'));
  tracking_no := 'TL-' || to_char(now() at time zone 'Asia/Manila', 'YYMMDD') || '-' || order_id;
  total := r.total;

  update product_variants v set stock = v.stock - w.quantity
    from unnest(r.variants, r.quantities) w (variant_id, quantity) where v.id = w.variant_id;
  perform record_stocks(r.products);
  insert into orders (id, tracking_no, account_id, placed_by, idempotency_key, firstname, lastname, phone, email, address,
                      business_name, business_tin, business_address,
                      payment_mode, deposit, deposit_kept, payment_status, subtotal, discount, coupon_code, shipping, total, vat,
                      shipping_method, shipping_zone, zone_source, arrives_from, arrives_to, search_details)
    overriding system value
    values (order_id, tracking_no, r.account, p_placed_by, r.key, r.firstname, r.lastname, r.phone, r.email, r.address,
            coalesce(r.business_name, ''), coalesce(r.business_tin, ''), coalesce(r.business_address, ''),
            r.payment_mode, v_deposit, v_deposit is not null and (select cod_deposit_kept from payment_settings),
            case when r.total = 0 then 'unpaid' when r.payment_mode = 'cod' and v_deposit is null then 'due_on_delivery' else 'awaiting_payment' end::payment_status,
            r.subtotal, r.discount, v_coupon.code, r.shipping, r.total, r.vat,
            coalesce(r.shipping_method, 'delivery'), r.shipping_zone, r.zone_source, r.arrives_from, r.arrives_to,
            normalize_text(concat_ws(' ', r.address, nullif(r.business_name, ''), (
              select string_agg(concat_ws(' ', variant_name(p.name, v.options), v.sku), ' ')
                from product_variants v join products p on p.id = v.product_id where v.id = any (r.variants)))));
  if r.structured_address is not null then
    insert into order_addresses (order_id, barangay_code, street, barangay, city, province, region, postal_code, landmark)
      select place_order.order_id, a.*
        from jsonb_to_record(r.structured_address) as a (
          barangay_code text, street text, barangay text, city text, province text, region text, postal_code text, landmark text);
  end if;
  insert into order_lines (order_id, product_id, variant_id, name, price, quantity)
    select place_order.order_id, p.id, v.id, variant_name(p.name, v.options), w.price, w.quantity
      from unnest(r.variants, r.quantities, r.prices) w (variant_id, quantity, price)
      join product_variants v on v.id = w.variant_id join products p on p.id = v.product_id;
  insert into order_events (order_id, state, account_id)
    values (place_order.order_id, 'pending', coalesce(p_placed_by, r.account));
  insert into stock_movements (product_id, variant_id, change, reason, order_id, account_id)
    select w.product_id, w.variant_id, -w.quantity, 'order', place_order.order_id, coalesce(p_placed_by, r.account)
      from unnest(r.products, r.variants, r.quantities) w (product_id, variant_id, quantity);

  if r.coupon is not null then
    update coupons set used = used + 1 where id = r.coupon;
    insert into coupon_uses (order_id, coupon_id, account_id) values (place_order.order_id, r.coupon, r.account);
  end if;
  if p_placed_by is null then
    delete from cart_lines where account_id = r.account and variant_id = any (r.variants);
    update carts set checkout_key = gen_random_uuid(), coupon_id = null where account_id = r.account;
  end if;

  -- An order that is paid online is confirmed to the customer, and told to staff, when its payment arrives, as is one with a deposit.
  if r.provider is null or r.payment_mode = 'cod' and v_deposit is null then
    perform enqueue_email('order_placed', r.email, jsonb_build_object('order_id', order_id));
    perform notify_staff('new_order', order_id, tracking_no);
  else
    insert into payments (order_id, provider, mode, amount, expires_at, check_at)
      values (place_order.order_id, r.provider, r.provider_mode, coalesce(v_deposit, r.total), r.pay_until, r.pay_until);
  end if;
  perform add_to_sales_statistics(order_id, 1);
  perform update_customer_totals(order_id, 1);
  perform enqueue_order_webhook('order.placed', order_id);
end $$;
