-- Who waits for a variant that was removed before this version is treated as from now on: they wait for the only variant of a product
-- that lost its options, and nobody waits for a size that is not sold any more.
insert into stock_alerts (variant_id, account_id, email, asked_at)
  select single.id, a.account_id, a.email, a.asked_at
    from stock_alerts a
    join product_variants v on v.id = a.variant_id and not v.active
    join product_variants single on single.product_id = v.product_id and single.active and single.options = '{}'
   order by a.id
  on conflict do nothing;
delete from stock_alerts a using product_variants v where v.id = a.variant_id and not v.active and v.options <> '{}';
