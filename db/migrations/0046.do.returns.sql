-- Returns that customers ask for, with their pieces and pictures.
create type return_state as enum ('requested', 'accepted', 'received', 'settled', 'refused', 'withdrawn');
create type return_reason as enum ('faulty', 'damaged', 'not_as_described', 'wrong_item', 'changed_mind');
create type return_remedy as enum ('refund', 'replacement');

create table returns (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  state return_state not null default 'requested',
  reason return_reason not null,
  wish return_remedy not null,
  remedy return_remedy check (remedy is not null or state in ('requested', 'refused', 'withdrawn')),
  comment text not null default '' check (length(comment) <= 500),
  requested_at timestamptz not null default now()
);
comment on table returns is 'What customers return, from the request to its end. Its steps are in order_edits.';
comment on column returns.wish is 'What the customer would like.';
comment on column returns.remedy is 'What the shop accepted; null until then.';
comment on column returns.comment is 'What the customer wrote.';
create index returns_by_order on returns (order_id);
create index returns_by_state on returns (state, id);

create table return_lines (
  return_id bigint not null references returns on delete cascade,
  order_line_id bigint not null references order_lines on delete cascade,
  quantity smallint not null check (quantity between 1 and 10),
  received smallint not null default 0 check (received between 0 and quantity),
  damaged smallint not null default 0 check (damaged between 0 and received),
  primary key (return_id, order_line_id)
);
comment on table return_lines is 'The pieces of a return by order line: asked for, received, and of these damaged.';
create index return_lines_by_line on return_lines (order_line_id);

create table return_photos (
  return_id bigint not null references returns on delete cascade,
  position smallint not null,
  hash text not null references media,
  primary key (return_id, position)
);
comment on table return_photos is 'The pictures that customers send with a return.';
create index return_photos_by_hash on return_photos (hash);

alter table order_edits add column return_id bigint references returns on delete cascade;
comment on column order_edits.return_id is 'The return that it is a step of.';
