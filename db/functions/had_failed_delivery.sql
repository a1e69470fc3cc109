-- Whether a delivery of an order failed, and staff did not undo that.
create or replace function had_failed_delivery(p_order bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from order_events e where e.order_id = p_order and e.state = 'delivery_failed' and e.undoes is null
                    and not exists (select from order_events u where u.undoes = e.id))
$$;
