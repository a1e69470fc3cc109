-- Orders that staff edit before they are shipped.
alter type email_kind add value 'order_edited';
alter table orders add column version integer not null default 1;
comment on column orders.version is 'Counts the edits, so that two members of staff do not overwrite each other.';

create table order_edits (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  account_id bigint references accounts on delete set null,
  changes text[] not null check (cardinality(changes) > 0),
  at timestamptz not null default now()
);
comment on table order_edits is 'What staff changed in orders before they were shipped, in sentences without personal data: the customer reads them.';
create index order_edits_by_order on order_edits (order_id, id);
