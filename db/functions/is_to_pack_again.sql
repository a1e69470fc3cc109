-- Whether an order was changed after it was packed, so that its parcel or label is not right any more. Packing it once more ends this;
-- undoing that it was shipped does not.
create or replace function is_to_pack_again(o orders) returns boolean language sql stable as $$
  select o.state = 'packed' and exists (
    select from order_notes n
     where n.order_id = o.id and n.repack
       and n.at > (select max(e.at) from order_events e where e.order_id = o.id and e.state = 'packed' and e.undoes is null))
$$;
