-- no transaction
alter table messages add column if not exists account_id integer references accounts on delete set null;
comment on column messages.account_id is 'Who was signed in when they wrote; null for a visitor, and for messages of before.';
alter table test_rides add column if not exists account_id integer references accounts on delete set null;
comment on column test_rides.account_id is 'Who was signed in when they booked; null for a visitor, and for bookings of before.';
drop index concurrently if exists messages_by_account;
create index concurrently messages_by_account on messages (account_id) where account_id is not null;
drop index concurrently if exists test_rides_by_account;
create index concurrently test_rides_by_account on test_rides (account_id) where account_id is not null;
