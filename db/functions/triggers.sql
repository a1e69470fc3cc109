-- The triggers of the shop. They notify every process which cached responses to drop and which lists of staff to read again, and they
-- protect the audit log and the versions of pages. The migrations of payment events and invoices have triggers that protect these.

-- Cache invalidation: every process is notified when the writing transaction commits, and drops the cached responses with one of the
-- tags.
--   product:7      this product
--   list:scooter   which products of this type are listed, and in which order
--   products       the set of products: searches
--   shop           the settings, and which scooters have test rides
--   content        the published pages: articles, policies, banners, the home page
--   collections    which collections there are, and what each is
--   everything     all of these
-- The writing connection gets a notice at once: its process responds only after it has received its own notification.
create or replace function notify_shop_change(tags text) returns void language plpgsql
  -- Sends the notice whatever client_min_messages is set for the database or its users.
  set client_min_messages = notice
as $$
begin
  perform pg_notify('shop_changes', tags);
  -- Once per transaction is enough.
  if current_setting('tulin.notified_in', true) is distinct from pg_current_xact_id()::text then
    perform set_config('tulin.notified_in', pg_current_xact_id()::text, true);
    raise notice 'shop_changes';
  end if;
end $$;

create or replace function notify_product_change() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - 'version' - 'updated_at') = (to_jsonb(new) - 'version' - 'updated_at') then
    perform notify_shop_change('product:' || new.id);
  else
    perform notify_shop_change(format('product:%s list:%s list:%s products', new.id, old.type, new.type));
  end if;
  -- Every page says which scooters have test rides, so only a change of that drops them all.
  if old.shown <> new.shown and exists (select from test_ride_scooters where product_id = new.id) then
    perform notify_shop_change('shop');
  end if;
  return null;
end $$;
create or replace trigger product_changed after update on products for each row execute function notify_product_change();

create or replace function notify_variant_change() returns trigger language plpgsql as $$
begin
  if old.stock > 0 and new.stock > 0 and old.active = new.active then
    perform notify_shop_change('product:' || new.product_id);
  else
    perform notify_shop_change(format('product:%s list:%s products', p.id, p.type)) from products p where p.id = new.product_id;
  end if;
  return null;
end $$;

-- Visitors see the stock of a variant only up to 10 pieces, what one order can take, so most orders change nothing visible. That
-- matters, because transactions that notify commit one after the other (measured: half as many orders a second).
create or replace trigger variant_changed after update on product_variants for each row
  when (old.stock = new.stock or least(old.stock, 10) <> least(new.stock, 10))
  execute function notify_variant_change();

create or replace function notify_product_deletion() returns trigger language plpgsql as $$
begin
  perform notify_shop_change(format('product:%s list:%s products', old.id, old.type));
  return null;
end $$;
create or replace trigger product_deleted after delete on products for each row execute function notify_product_deletion();

create or replace function notify_new_products() returns trigger language plpgsql as $$
begin
  perform notify_shop_change('products ' || string_agg(distinct 'list:' || type, ' ')) from added having count(*) > 0;
  return null;
end $$;
create or replace trigger products_added after insert on products
  referencing new table as added for each statement execute function notify_new_products();

create or replace function notify_picture_change() returns trigger language plpgsql as $$
begin
  perform notify_shop_change('product:' || coalesce(new.product_id, old.product_id));
  return null;
end $$;
create or replace trigger picture_changed after insert or update or delete on product_images
  for each row execute function notify_picture_change();

-- What visitors read of a review. When one is approved the product changes too, by record_rating.
create or replace function notify_review_change() returns trigger language plpgsql as $$
begin
  if 'approved' in (coalesce(old.state, new.state), coalesce(new.state, old.state)) then
    perform notify_shop_change('product:' || coalesce(new.product_id, old.product_id));
  end if;
  return null;
end $$;
create or replace trigger review_changed after insert or update or delete on reviews
  for each row execute function notify_review_change();

create or replace function notify_everything() returns trigger language plpgsql as $$
begin
  perform notify_shop_change('everything');
  return null;
end $$;
create or replace trigger products_truncated after truncate on products for each statement execute function notify_everything();

-- A type of products is in the menu, in lists and in each product of it. Types change rarely.
create or replace trigger product_types_changed after insert or update or delete on product_types
  for each statement execute function notify_everything();
create or replace trigger product_type_attributes_changed after insert or update or delete on product_type_attributes
  for each statement execute function notify_everything();

create or replace function notify_settings_change() returns trigger language plpgsql as $$
begin
  perform notify_shop_change('shop');
  return null;
end $$;
create or replace trigger settings_changed after update on settings for each statement execute function notify_settings_change();
create or replace trigger test_ride_settings_changed after update on test_ride_settings
  for each statement execute function notify_settings_change();
create or replace trigger test_ride_branches_changed after insert or update on test_ride_branches
  for each statement execute function notify_settings_change();
-- A deleted product leaves its branches, whose own rows stay as they are.
create or replace trigger test_ride_scooter_deleted after delete on test_ride_scooters
  for each row execute function notify_settings_change();
create or replace trigger shipping_settings_changed after update on shipping_settings
  for each statement execute function notify_settings_change();
create or replace trigger shipping_zones_changed after insert or update or delete on shipping_zones
  for each statement execute function notify_settings_change();
create or replace trigger payment_settings_changed after update on payment_settings
  for each statement execute function notify_settings_change();
create or replace trigger payment_provider_keys_changed after insert or update or delete on payment_provider_keys
  for each statement execute function notify_settings_change();
create or replace trigger holidays_changed after insert or update or delete on holidays
  for each statement execute function notify_settings_change();

create or replace function notify_content_change() returns trigger language plpgsql as $$
begin
  perform notify_shop_change('content');
  return null;
end $$;
create or replace trigger content_changed after insert or update or delete on content_pages
  for each statement execute function notify_content_change();

create or replace function notify_collection_change() returns trigger language plpgsql as $$
begin
  perform notify_shop_change('collections');
  return null;
end $$;
create or replace trigger collection_changed after insert or update or delete on collections
  for each statement execute function notify_collection_change();

-- What the screens of staff show: every process is told which lists changed, and passes it on to the browsers that show one
-- (server/staff-updates.ts). A transaction that notifies commits alone, so only tables are named here whose writers enqueue a job anyway,
-- which notifies too, or are few. The job that sends an email is not among them.
create or replace function notify_staff_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changes', tg_argv[0]);
  return null;
end $$;
create or replace trigger orders_changed after insert or update or delete on orders
  for each statement execute function notify_staff_change('orders');
create or replace trigger order_payments_changed after insert or update on payments
  for each statement execute function notify_staff_change('payments');
create or replace trigger returns_changed after insert or update on returns
  for each statement execute function notify_staff_change('returns');
create or replace trigger reviews_changed after insert or update or delete on reviews
  for each statement execute function notify_staff_change('reviews');
create or replace trigger test_rides_changed after insert or update or delete on test_rides
  for each statement execute function notify_staff_change('test_rides');
create or replace trigger messages_changed after insert or update or delete on messages
  for each statement execute function notify_staff_change('messages');
create or replace trigger products_changed after insert or update or delete on products
  for each statement execute function notify_staff_change('products');
create or replace trigger stocks_changed after insert or update on product_stocks
  for each statement execute function notify_staff_change('products');
create or replace trigger coupons_changed after insert or update on coupons
  for each statement execute function notify_staff_change('coupons');
create or replace trigger collections_changed after insert or update or delete on collections
  for each statement execute function notify_staff_change('collections');
create or replace trigger customer_added after insert on accounts
  for each row when (new.role = 'customer') execute function notify_staff_change('customers');
create or replace trigger notifications_added after insert on notifications
  for each statement execute function notify_staff_change('notifications');
create or replace trigger emails_added after insert on emails
  for each statement execute function notify_staff_change('emails');
create or replace trigger email_failed after update on emails
  for each row when (new.state = 'failed' and old.state <> 'failed') execute function notify_staff_change('emails');

-- Versions of pages are only added, so that each can be restored.
create or replace function protect_content_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.saved_by is null and to_jsonb(old) - 'saved_by' = to_jsonb(new) - 'saved_by' then return new; end if;
  raise exception 'Versions of pages are only added.' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger content_version_protected before update or delete on content_versions
  for each row execute function protect_content_version();

-- Protection of the audit log: the application can only add to it, and erase personal data through erase_from_audit_log.
create or replace function protect_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('tulin.erasing', true) = 'on' then return null; end if;
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $$;
create or replace trigger audit_log_protected before update or delete or truncate on audit_log
  for each statement execute function protect_audit_log();

create or replace function protect_audit_entry() returns trigger language plpgsql as $$
begin
  if (new.id, new.at, new.action, new.entity_type) is distinct from (old.id, old.at, old.action, old.entity_type)
     or (new.account_id, new.entity_id) is distinct from (old.account_id, old.entity_id)
     or new.actor_name not in (old.actor_name, 'Deleted account')
     or new.entity_name not in (old.entity_name, 'Deleted account')
     or (new.before, new.after) is distinct from (without_personal_data(old.before), without_personal_data(old.after))
  then raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create or replace trigger audit_entry_protected before update on audit_log for each row execute function protect_audit_entry();
