-- The audit log, in order of time: one entry for every product and one for every fourth order.

insert into audit_log (at, account_id, actor_name, action, entity_type, entity_id, entity_name, before, after)
select at, a.id, a.name, action, entity_type, entity_id, entity_name, before, after
  from (
    select updated_at as at, 1 + id % 3 as by, 'product_changed' as action, 'product' as entity_type, id::bigint as entity_id, name as entity_name,
           jsonb_build_object('selling', original_price / 100) as before, jsonb_build_object('selling', price / 100) as after
      from products
    union all
    select placed_at + interval '5 hours', 4 + id % 3, 'order_state_changed', 'order', id, tracking_no,
           '{"state": "pending"}', '{"state": "confirmed"}'
      from orders where id % 4 = 0
  ) done
  join accounts a on a.id = done.by
 order by at;
