-- Staff who are invited, and staff who may not work for a while.

alter type email_kind add value 'staff_invitation';
alter type email_kind add value 'email_changed';

-- Invited until they choose a password; suspended until somebody lets them in again.
alter table accounts
  add column invited_at timestamptz,
  add column suspended_at timestamptz,
  add constraint only_staff_is_suspended check (suspended_at is null or role <> 'customer');
create index accounts_of_staff on accounts (id) where role <> 'customer';
