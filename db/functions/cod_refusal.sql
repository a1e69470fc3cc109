-- Why a customer cannot pay an order of these products on delivery, as a code of contract/errors.ts with the product and the ceiling that
-- it names; null when it is possible. Whether the zone allows it is for the caller to know.
create or replace function cod_refusal(
  p_account bigint, p_total bigint, p_products integer[],
  out refusal text, out subject text, out amount bigint
) language plpgsql stable as $$
declare
  v_settings payment_settings;
  v_failed bigint;
begin
  select * into v_settings from payment_settings;
  if not 'cod' = any (v_settings.modes) then refusal := 'payment_mode_unavailable'; return; end if;
  if v_settings.cod_ceiling < p_total then refusal := 'cod_over_ceiling'; amount := v_settings.cod_ceiling; return; end if;

  select case when p.cod_ceiling = 0 then 'cod_not_for_product' else 'cod_over_product_ceiling' end, p.name, p.cod_ceiling
    into refusal, subject, amount
    from products p where p.id = any (p_products) and p.cod_ceiling < p_total order by p.cod_ceiling, p.id limit 1;
  if found or v_settings.cod_failures is null then return; end if;

  select count(*) into v_failed from orders o where o.account_id = p_account and had_failed_delivery(o.id);
  if v_failed >= v_settings.cod_failures and not (select a.cod_allowed from accounts a where a.id = p_account)
    then refusal := 'cod_after_failures'; end if;
end $$;
