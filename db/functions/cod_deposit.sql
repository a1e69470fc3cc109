-- The deposit that an order over this total needs on delivery, in centavos: a share of it, rounded up to whole pesos. Null when none is
-- asked. Whether it can be paid online is for the caller to know.
create or replace function cod_deposit(p_total bigint) returns bigint language sql stable as $$
  select least(p_total, ceil(p_total * s.cod_deposit_percent / 10000.0)::bigint * 100)
    from payment_settings s
   where s.cod_deposit_percent is not null and p_total > 0 and p_total >= coalesce(s.cod_deposit_from, 0)
$$;
