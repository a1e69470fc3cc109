alter table accounts add column verified_at timestamptz;
comment on column accounts.verified_at is 'When a link in an email to this address was used, which proves that the holder of the account reads it.';
comment on table email_changes is 'Links that confirm an email address, by the SHA-256 of their token: a new address, which replaces the old one then, or the one of a registration.';
