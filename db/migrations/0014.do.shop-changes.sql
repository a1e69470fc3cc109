-- What visitors see has changed: told to every process of the shop when the writing transaction commits, so that each
-- drops the stored pages that show it. A tag names what changed; stored answers carry the tags of what they show.
--   product:7      this product
--   list:scooter   which products of this type are listed, and in which order
--   products       which products there are at all: searches
--   shop           what the shop says of itself
--   everything     too much to name

-- Visitors are told the stock only up to what one order can take, 10 pieces, so most orders change nothing they see. That
-- matters: a transaction that notifies commits alone, one after the other (measured: half as many orders per second).
create function tell_product_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'stock' - 'version' - 'updated_at') = (to_jsonb(new) - 'stock' - 'version' - 'updated_at')
     and (old.stock > 0) = (new.stock > 0) then
    perform pg_notify('shop_changes', 'product:' || new.id);
  else
    perform pg_notify('shop_changes', format('product:%s list:%s list:%s products', new.id, old.type, new.type));
  end if;
  return null;
end $$;

create trigger product_changed after update on products for each row
  when (old.stock = new.stock or least(old.stock, 10) <> least(new.stock, 10) or old.version <> new.version)
  execute function tell_product_change();

create function tell_product_gone() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', format('product:%s list:%s products', old.id, old.type));
  return null;
end $$;

create trigger product_gone after delete on products for each row execute function tell_product_gone();

create function tell_new_products() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', 'products ' || string_agg(distinct 'list:' || type, ' ')) from added having count(*) > 0;
  return null;
end $$;

create trigger products_added after insert on products
  referencing new table as added for each statement execute function tell_new_products();

create function tell_picture_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', 'product:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;

create trigger picture_changed after insert or update or delete on product_images
  for each row execute function tell_picture_change();

create function tell_everything() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', 'everything');
  return null;
end $$;

create trigger products_emptied after truncate on products for each statement execute function tell_everything();

create function tell_settings_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changes', 'shop');
  return null;
end $$;

create trigger settings_changed after update on settings for each statement execute function tell_settings_change();
