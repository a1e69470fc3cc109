-- coupons ------------------------------------------------------------------------------------------------------------

create type coupon_kind as enum ('percent', 'amount');

create table coupons (
  id integer generated always as identity primary key,
  version integer not null default 1,
  code text not null unique check (code ~ '^[A-Z0-9-]{3,30}$'),
  kind coupon_kind not null,
  value bigint not null check (value between 1 and case when kind = 'percent' then 100 else 1000000000 end),
  minimum_spend bigint not null default 0 check (minimum_spend between 0 and 1000000000),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  total_limit integer check (total_limit > 0),
  customer_limit integer check (customer_limit > 0),
  product_types text[] not null default '{}' check (product_types <@ '{helmet,scooter,accessory}'),
  active boolean not null,
  used integer not null default 0 check (used >= 0),
  created_at timestamptz not null default now()
);
comment on table coupons is 'Discount codes. A limit that is null is none; no product types means all of them.';
comment on column coupons.used is 'The rows of coupon_uses, kept here so that the limit is checked on one locked row.';

-- cart ---------------------------------------------------------------------------------------------------------------

create table carts (
  account_id bigint primary key references accounts on delete cascade,
  checkout_key uuid not null default gen_random_uuid(),
  coupon_id integer references coupons on delete set null
);
comment on table carts is 'One cart per account.';
comment on column carts.checkout_key is 'The idempotency key of the next order: one cart becomes one order, however often it is sent. Placing an order changes it.';
create index carts_by_coupon on carts (coupon_id) where coupon_id is not null;

create table cart_lines (
  id bigint generated always as identity primary key,
  account_id bigint not null references carts on delete cascade,
  product_id integer not null references products on delete cascade,
  quantity smallint not null check (quantity between 1 and 10),
  unique (account_id, product_id)
);
comment on table cart_lines is 'What is in a cart.';
create index cart_lines_by_product on cart_lines (product_id);

-- orders -------------------------------------------------------------------------------------------------------------

create type payment_mode as enum ('cod', 'card', 'paypal');

create function order_search_text(tracking_no text, firstname text, lastname text, email text, phone text) returns text
  language sql immutable parallel safe
  return normalize_text(tracking_no || ' ' || firstname || ' ' || lastname || ' ' || email || ' ' || phone);

create table orders (
  id bigint generated always as identity (start with 10001) primary key,
  tracking_no text not null unique,
  account_id bigint references accounts on delete set null,
  placed_by bigint references accounts on delete set null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  state order_state not null default 'pending',
  firstname text not null,
  lastname text not null,
  phone text not null check (phone ~ '^\+[0-9]{8,15}$'),
  email text not null,
  address text not null,
  payment_mode payment_mode not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount between 0 and subtotal),
  coupon_code text,
  shipping bigint not null check (shipping >= 0),
  total bigint not null check (total = subtotal - discount + shipping),
  vat bigint not null check (vat between 0 and total),
  courier text check (length(courier) between 1 and 100),
  courier_tracking text check (length(courier_tracking) between 1 and 100),
  placed_at timestamptz not null default now(),
  archived_at timestamptz,
  search_text text not null generated always as (order_search_text(tracking_no, firstname, lastname, email, phone)) stored,
  unique (account_id, idempotency_key)
);
comment on table orders is 'Orders, with who they are for and what they cost at that time. Written by place_order and change_order_state.';
comment on column orders.account_id is 'The customer''s account; null for a phone order without one, and once the account is deleted.';
comment on column orders.placed_by is 'The member of staff who placed a phone order; null when the customer placed it.';
comment on column orders.email is 'Empty for somebody on the phone who has no email address.';
-- The planner estimates from it how many orders have a word.
alter table orders alter column search_text set statistics 1000;
create unique index orders_placed_by_once on orders (placed_by, idempotency_key) where placed_by is not null;
create index orders_by_account on orders (account_id, id desc);
create index orders_by_time on orders (placed_at, id) where archived_at is null;
create index orders_by_state on orders (state, placed_at, id) where archived_at is null;
create index orders_by_total on orders (total, id) where archived_at is null;
create index orders_archived on orders (placed_at, id) where archived_at is not null;
create index orders_by_phone on orders (phone);
create index orders_by_email on orders (lower(email));
create index orders_search on orders using gin (search_text gin_trgm_ops);

alter table stock_movements add foreign key (order_id) references orders on delete set null;

create table order_lines (
  order_id bigint not null references orders on delete cascade,
  product_id integer not null references products,
  name text not null,
  price bigint not null check (price >= 0),
  quantity smallint not null check (quantity between 1 and 10),
  primary key (order_id, product_id)
);
comment on table order_lines is 'What was ordered, with the name and price at that time.';
create index order_lines_by_product on order_lines (product_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  state order_state not null,
  account_id bigint references accounts on delete set null,
  reason text check (length(reason) between 1 and 500),
  at timestamptz not null default now()
);
comment on table order_events is 'When an order came to each state, by whom and why. No order comes to a state twice.';
create unique index order_events_once on order_events (order_id, state);

create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  account_id bigint references accounts on delete set null,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null default now()
);
comment on table order_notes is 'What staff note about an order; never shown to the customer.';
create index order_notes_by_order on order_notes (order_id, id);

create table coupon_uses (
  order_id bigint primary key references orders on delete cascade,
  coupon_id integer not null references coupons,
  account_id bigint references accounts on delete set null
);
comment on table coupon_uses is 'Which order used which coupon; a cancelled order gives its use back.';
create index coupon_uses_by_customer on coupon_uses (coupon_id, account_id);
create index coupon_uses_by_account on coupon_uses (account_id);
