-- Why a coupon does not apply to these lines of this customer now; null when it applies. The one place that decides it: called when a
-- cart is priced, and by place_order with the coupon locked.
-- `p_lines` is an array of {type, price, quantity}, prices in centavos. A customer without an account is whoever has the same phone number or
-- email address (which may be empty) in their orders, with or without an account.
create or replace function coupon_rejection(
  p_coupon coupons, p_account bigint, p_lines jsonb, p_phone text default null, p_email text default null
) returns text language plpgsql stable as $$
declare
  v_eligible bigint := (
    select coalesce(sum(price * quantity), 0)
      from jsonb_to_recordset(coalesce(p_lines, '[]')) as line (type text, price bigint, quantity integer)
     where p_coupon.product_types = '{}' or type = any (p_coupon.product_types));
begin
  return case
    when not p_coupon.active then 'inactive'
    when p_coupon.starts_at > now() then 'not_started'
    when p_coupon.ends_at <= now() then 'ended'
    when p_coupon.used >= p_coupon.total_limit then 'used_up'
    when p_coupon.customer_limit <= (
      select count(*) from coupon_uses where coupon_id = p_coupon.id and account_id = p_account) then 'used_by_you'
    when p_account is null and p_coupon.customer_limit <= (
      select count(*) from orders o join coupon_uses u on u.order_id = o.id and u.coupon_id = p_coupon.id
       where o.phone = p_phone or lower(o.email) = lower(nullif(p_email, ''))) then 'used_by_you'
    when v_eligible = 0 then 'not_for_these'
    when v_eligible < p_coupon.minimum_spend then 'minimum_spend'
  end;
end $$;
