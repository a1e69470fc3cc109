-- Steps with pieces and parcels of an order are taken back like those of the whole order: within some seconds, before their email leaves.
create table order_piece_steps (
  order_id bigint primary key references orders on delete cascade,
  id bigint not null generated always as identity unique,
  account_id bigint not null references accounts on delete cascade,
  at timestamptz not null default now(),
  before jsonb not null,
  restocked jsonb not null,
  version integer not null,
  last_event bigint not null,
  last_payment bigint not null,
  email bigint
);
comment on table order_piece_steps is 'The last step with pieces or parcels of each order, as long as it can be undone.';
comment on column order_piece_steps.before is 'The amounts, lines and parcels of the order before the step.';
comment on column order_piece_steps.restocked is 'The pieces that the step put back into stock, by line.';
comment on column order_piece_steps.version is 'The version of the order after the step, as are its last event and payment. When one of them is another, something else has happened since.';
comment on column order_piece_steps.email is 'The email about the step, which waits; null without an address.';
alter table order_edits add column undone boolean not null default false;
comment on column order_edits.undone is 'Staff took the step back; the customer never sees it.';
