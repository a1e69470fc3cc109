-- Messages of visitors to the shop (Internet Transactions Act: complaints get a ticket number), questions of the help page, and chat links.
alter table settings
  add column messenger text not null default '',
  add column viber text not null default '',
  add column checklist_dismissed_at timestamptz;
comment on column settings.checklist_dismissed_at is 'When an owner closed the checklist of a new shop.';

create type message_topic as enum ('question', 'order', 'complaint');
create type message_state as enum ('open', 'answered');

create table messages (
  id bigint generated always as identity (start with 1001) primary key,
  topic message_topic not null,
  state message_state not null default 'open',
  name text not null,
  email citext not null,
  order_no text not null,
  body text not null,
  sent_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
comment on table messages is 'What visitors wrote on the contact page. The id is the ticket number. Kept for two years after the last change.';
create index messages_open on messages (id) where state = 'open';
create index messages_by_email on messages (email);
create index messages_by_recipient_start on messages (lower(email::text) text_pattern_ops);
create index messages_by_change on messages (changed_at);

create table message_answers (
  id bigint generated always as identity primary key,
  message_id bigint not null references messages on delete cascade,
  body text not null,
  answered_by bigint references accounts on delete set null,
  at timestamptz not null default now()
);
comment on table message_answers is 'What staff answered by email.';
create index message_answers_by_message on message_answers (message_id);
create index message_answers_by_account on message_answers (answered_by) where answered_by is not null;

alter type content_kind add value 'question';
alter type notification_kind add value 'message';
alter type email_kind add value 'message_received';
alter type email_kind add value 'message_answered';
alter type email_kind add value 'message_for_staff';
