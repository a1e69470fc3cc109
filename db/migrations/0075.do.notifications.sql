-- What staff are notified of. The bell of each member of staff shows what their role may see, newest first.
create type notification_kind as enum
  ('new_order', 'payment_problem', 'low_stock', 'review', 'return', 'test_ride', 'failed_email');

create table notifications (
  id bigint generated always as identity primary key,
  kind notification_kind not null,
  subject_id bigint not null,
  subject text not null,
  at timestamptz not null default now()
);
comment on table notifications is 'What staff are notified of (notify_staff), kept for 30 days. It names no person.';
comment on column notifications.subject_id is 'The id of the order, product, return or whatever its kind is about.';
comment on column notifications.subject is 'What it is called, such as a tracking number or the name of a product.';

create table notification_reads (
  account_id bigint primary key references accounts on delete cascade,
  read_to bigint not null
);
comment on table notification_reads is 'The newest notification that was there when a member of staff last opened the bell.';
