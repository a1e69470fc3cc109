-- Whether a delivery of an order or of one of its parcels failed, and staff did not undo that. With other parcels on their way, the order
-- itself has no such step.
create or replace function had_failed_delivery(p_order bigint) returns boolean language sql stable parallel safe as $$
  select exists (select from order_events e where e.order_id = p_order and e.state = 'delivery_failed' and e.undoes is null
                    and not exists (select from order_events u where u.undoes = e.id))
      or exists (select from shipments s where s.order_id = p_order and s.failed_at is not null)
$$;
