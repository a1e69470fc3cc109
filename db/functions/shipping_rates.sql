-- All that a quote and an estimate need, as ShippingRates of modules/shipping/shipping.rules.ts: the zones, the settings, and the
-- holidays of the next 200 days. Money in centavos.
create or replace function shipping_rates() returns jsonb language sql stable as $$
  select jsonb_build_object(
    'cutoff', to_char(s.cutoff, 'HH24:MI'), 'workingDays', s.working_days, 'pickup', s.pickup,
    'holidays', coalesce((
      select jsonb_agg(h.day) from holidays h where h.day between current_date - 1 and current_date + 200), '[]'),
    'zones', (
      select jsonb_agg(jsonb_build_object(
               'id', z.id, 'name', z.name, 'isDefault', z.is_default, 'places', z.places, 'baseFee', z.base_fee, 'kiloFee', z.kilo_fee,
               'aloneFee', z.alone_fee, 'freeFrom', z.free_from, 'minDays', z.min_days, 'maxDays', z.max_days, 'cod', z.cod) order by z.id)
        from shipping_zones z))
    from shipping_settings s
$$;
