-- What staff need to find, sort and note orders.

-- What an order is searched by, without accents and capitals. Declared immutable so that it can be indexed: the rules of
-- unaccent do not change under a running shop.
create function order_search_text(tracking_no text, firstname text, lastname text, email text, phone text) returns text
  language sql immutable parallel safe
  return lower(unaccent(tracking_no || ' ' || firstname || ' ' || lastname || ' ' || email || ' ' || phone));

-- An index of the expression and not a stored column: that would rewrite the whole table.
create index orders_search on orders
  using gin (order_search_text(tracking_no, firstname, lastname, email, phone) gin_trgm_ops);
-- Without this the planner guesses how many orders a search leaves until the table is next analysed.
analyze orders;

-- The lists of staff: by time with and without a state, by what was paid, and what was put away.
create index orders_by_time on orders (placed_at, id) where archived_at is null;
create index orders_by_total on orders (total, id) where archived_at is null;
create index orders_archived on orders (placed_at, id) where archived_at is not null;
drop index orders_by_state;
create index orders_by_state on orders (state, placed_at, id) where archived_at is null;

-- What staff tell each other about an order. The customer does not see it.
create table order_notes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  account_id bigint references accounts on delete set null,
  body text not null check (length(body) between 1 and 2000),
  at timestamptz not null default now()
);
create index order_notes_by_order on order_notes (order_id, id);
