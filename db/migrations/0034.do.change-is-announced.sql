-- Who changes what visitors see says so on its own connection as well: the process there then waits until it has heard of the
-- change itself, and whoever changed nothing waits for nothing.

-- Tells every process, once this is committed, what changed; and this connection, at once, that something will have.
create function tell_shop(tags text) returns void language plpgsql as $$
begin
  perform pg_notify('shop_changes', tags);
  -- Once a transaction is enough, however many rows it changes.
  if current_setting('tulin.told_in', true) is distinct from pg_current_xact_id()::text then
    perform set_config('tulin.told_in', pg_current_xact_id()::text, true);
    raise notice 'shop_changes';
  end if;
end $$;

create or replace function tell_product_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'stock' - 'version' - 'updated_at') = (to_jsonb(new) - 'stock' - 'version' - 'updated_at')
     and (old.stock > 0) = (new.stock > 0) then
    perform tell_shop('product:' || new.id);
  else
    perform tell_shop(format('product:%s list:%s list:%s products', new.id, old.type, new.type));
  end if;
  return null;
end $$;

create or replace function tell_product_gone() returns trigger language plpgsql as $$
begin
  perform tell_shop(format('product:%s list:%s products', old.id, old.type));
  return null;
end $$;

create or replace function tell_new_products() returns trigger language plpgsql as $$
begin
  perform tell_shop('products ' || string_agg(distinct 'list:' || type, ' ')) from added having count(*) > 0;
  return null;
end $$;

create or replace function tell_picture_change() returns trigger language plpgsql as $$
begin
  perform tell_shop('product:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;

create or replace function tell_everything() returns trigger language plpgsql as $$
begin
  perform tell_shop('everything');
  return null;
end $$;

create or replace function tell_settings_change() returns trigger language plpgsql as $$
begin
  perform tell_shop('shop');
  return null;
end $$;

