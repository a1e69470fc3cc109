-- What is wanted, and what was ordered. Money is whole centavos.

-- The key makes one order of one cart, however often it is sent; placing an order changes it.
create table carts (
  account_id bigint primary key references accounts on delete cascade,
  checkout_key uuid not null default gen_random_uuid()
);

create table cart_lines (
  id bigint generated always as identity primary key,
  account_id bigint not null references carts on delete cascade,
  product_id integer not null references products on delete cascade,
  quantity smallint not null check (quantity between 1 and 10),
  unique (account_id, product_id)
);
create index cart_lines_by_product on cart_lines (product_id);

create type order_state as enum ('pending', 'confirmed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned');
create type payment_mode as enum ('cod', 'card', 'paypal');
create type stock_reason as enum ('order', 'cancel', 'return', 'edit');

create table orders (
  id bigint generated always as identity (start with 10001) primary key,
  tracking_no text not null unique,
  account_id bigint references accounts on delete set null,
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
  shipping bigint not null check (shipping >= 0),
  total bigint not null check (total = subtotal - discount + shipping),
  vat bigint not null check (vat between 0 and total),
  placed_at timestamptz not null default now(),
  archived_at timestamptz,
  unique (account_id, idempotency_key)
);
create index orders_by_state on orders (state, id desc);

create table order_lines (
  order_id bigint not null references orders on delete cascade,
  product_id integer not null references products,
  name text not null,
  price bigint not null check (price >= 0),
  quantity smallint not null check (quantity between 1 and 10),
  primary key (order_id, product_id)
);
create index order_lines_by_product on order_lines (product_id);

-- Each step of an order's life: which state it came to, when, and by whom.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  state order_state not null,
  account_id bigint references accounts on delete set null,
  at timestamptz not null default now()
);
create index order_events_by_order on order_events (order_id, id);

-- Why the stock of a product is what it is.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  change integer not null check (change <> 0),
  reason stock_reason not null,
  order_id bigint references orders on delete set null,
  account_id bigint references accounts on delete set null,
  at timestamptz not null default now()
);
create index stock_movements_by_product on stock_movements (product_id, id);
