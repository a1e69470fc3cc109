-- The shop's customers as staff find, help, block and forget them.

-- What lists of customers are sorted by, kept with the account: counted from the orders a list of a million would take
-- minutes. An order that is cancelled or came back counts no more. `phone` is the one that was used last.
alter table accounts
  add column phone text,
  add column orders integer not null default 0,
  add column spent bigint not null default 0,
  add column last_order_at timestamptz,
  -- A customer actor_name is blocked is kept out just as a member of staff actor_name is suspended.
  drop constraint only_staff_is_suspended;

update accounts a
   set orders = o.orders, spent = o.spent, last_order_at = o.last_order_at
  from (select account_id, count(*) filter (where is_sale(state)) as orders,
               coalesce(sum(total) filter (where is_sale(state)), 0) as spent, max(placed_at) as last_order_at
          from orders where account_id is not null group by account_id) o
 where a.id = o.account_id;
update accounts a
   set phone = coalesce(
         (select o.phone from orders o where o.account_id = a.id order by o.id desc limit 1),
         (select d.phone from addresses d where d.account_id = a.id order by d.is_default desc, d.id desc limit 1))
 where role = 'customer';

create function tell_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update accounts
       set phone = new.phone, last_order_at = greatest(last_order_at, new.placed_at),
           orders = orders + is_sale(new.state)::integer,
           spent = spent + case when is_sale(new.state) then new.total else 0 end
     where id = new.account_id;
  elsif is_sale(old.state) <> is_sale(new.state) then
    update accounts
       set orders = orders + case when is_sale(new.state) then 1 else -1 end,
           spent = spent + case when is_sale(new.state) then new.total else -new.total end
     where id = new.account_id;
  end if;
  return null;
end $$;
-- At the end of the transaction: whoever places or moves an order has all other locks by then, so that two of one
-- customer's orders never wait for each other in a circle.
-- Its name comes after the one that counts the day: an order takes the day first, and then its customer's account.
create constraint trigger orders_told_account after insert or update of state on orders
  deferrable initially deferred for each row when (new.account_id is not null) execute function tell_account();

-- Who has not ordered yet can be found by the number of a saved address. An order of theirs says better what is used.
create function note_phone() returns trigger language plpgsql as $$
begin
  update accounts set phone = new.phone where id = new.account_id and last_order_at is null;
  return null;
end $$;
create trigger phone_noted after insert or update of phone on addresses for each row execute function note_phone();

-- What a customer is searched by, as orders are: stored, since told row by row it takes 15 µs each.
create function customer_search_text(name text, email text, phone text) returns text
  language sql immutable parallel safe
  return lower(unaccent(name || ' ' || email || ' ' || coalesce(phone, '')));
alter table accounts add column search_text text not null
  generated always as (customer_search_text(name, email::text, phone)) stored;
create index customers_search on accounts using gin (search_text gin_trgm_ops) where role = 'customer';
create index customers_by_phone on accounts (phone) where role = 'customer';
-- Without this the planner guesses how many customers a search leaves until the table is next analysed.
analyze accounts;

create index customers_by_time on accounts (created_at, id) where role = 'customer';
create index customers_by_spent on accounts (spent, id) where role = 'customer';
create index customers_by_orders on accounts (orders, id) where role = 'customer';
create index customers_who_bought on accounts (created_at, id) where role = 'customer' and orders > 0;
create index customers_blocked on accounts (created_at, id) where role = 'customer' and suspended_at is not null;

-- What staff tell each other about a customer. The customer does not see it; it goes when the customer is erased.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references accounts on delete cascade,
  account_id bigint references accounts on delete set null,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null default now()
);
create index customer_notes_by_customer on customer_notes (customer_id, id);

-- The right to be forgotten (RA 10173, sec. 16 e) reaches into the log: what was done stays, the words about the person go.
-- These facts name nobody.
create function facts_of_nobody(facts jsonb) returns jsonb language sql immutable parallel safe
  return (select jsonb_object_agg(key, value) from jsonb_each(facts)
           where key in ('role', 'status', 'blocked', 'total', 'courier', 'orders'));

create function erase_from_audit_log(p_account bigint, p_orders bigint[]) returns void language plpgsql as $$
begin
  perform set_config('tulin.forgetting', 'on', true);
  update audit_log
     set entity_name = 'Deleted account', before = facts_of_nobody(before), after = facts_of_nobody(after),
         -- Who only ever asked to be let in never worked here.
         actor_name = case when account_id = p_account and action = 'staff_registered' then 'Deleted account' else actor_name end
   where entity_type = 'account' and entity_id = p_account;
  update audit_log
     set before = facts_of_nobody(before), after = facts_of_nobody(after)
   where entity_type = 'order' and entity_id = any (p_orders);
  perform set_config('tulin.forgetting', 'off', true);
end $$;

-- The log is added to, and forgets on these terms; nothing else.
create or replace function keep_audit_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('tulin.forgetting', true) = 'on' then return null; end if;
  raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege';
end $$;
create function forget_only_names() returns trigger language plpgsql as $$
begin
  if (new.id, new.at, new.action, new.entity_type) is distinct from (old.id, old.at, old.action, old.entity_type)
     or (new.account_id, new.entity_id) is distinct from (old.account_id, old.entity_id)
     or new.actor_name not in (old.actor_name, 'Deleted account')
     or new.entity_name not in (old.entity_name, 'Deleted account')
     or (new.before, new.after) is distinct from (facts_of_nobody(old.before), facts_of_nobody(old.after))
  then raise exception 'The audit log is only added to.' using errcode = 'insufficient_privilege'; end if;
  return new;
end $$;
create trigger audit_log_forgets before update on audit_log for each row execute function forget_only_names();

-- An account's new e-mail address holds once the link in the letter to it was opened. The link is known by its SHA-256.
create table email_changes (
  account_id bigint primary key references accounts on delete cascade,
  email citext not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null
);

-- Letters about an account that go elsewhere than to its address of today, to forget them with it.
create index emails_by_account on emails ((about ->> 'account_id')) where about ? 'account_id';

alter type email_kind add value 'email_confirm';
alter type email_kind add value 'staff_approved';
alter type email_kind add value 'staff_refused';
alter type email_kind add value 'two_factor_reset';

-- Until when a customer may call an order off: the last state, and so many hours from placing it; null is any time.
alter table settings
  add column cancel_until order_state not null default 'pending'
    check (cancel_until in ('pending', 'confirmed', 'packed')),
  add column cancel_hours smallint check (cancel_hours between 1 and 720);
