-- Emails to staff with the notifications that they have not read.
alter type email_kind add value 'notification_digest';

create type digest_frequency as enum ('hourly', 'daily');

create table notification_digests (
  account_id bigint primary key references accounts on delete cascade,
  frequency digest_frequency not null,
  sent_to bigint not null
);
comment on table notification_digests is 'Who of the staff gets an email with unread notifications. Without a row they get none.';
comment on column notification_digests.sent_to is 'The newest notification that an email was about, or that was there when the emails were switched on.';
