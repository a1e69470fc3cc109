-- What limits cash on delivery for orders of these products, besides their customer: the largest total in centavos, null for none, and
-- whether it is offered in every zone.
create or replace function cod_limits(p_products integer[], out ceiling bigint, out everywhere boolean) language sql stable as $$
  select least(s.cod_ceiling, (select min(p.cod_ceiling) from products p where p.id = any (p_products))),
         not exists (select from shipping_zones z where not z.cod)
    from payment_settings s
$$;
