-- What customers keep with their account.

-- Where parcels go. Metro Manila has no province, and many people do not know their postal code.
create table addresses (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  recipient text not null check (length(recipient) between 1 and 100),
  phone text not null check (phone ~ '^\+[0-9]{8,15}$'),
  street text not null check (length(street) between 1 and 200),
  barangay text not null check (length(barangay) between 1 and 100),
  city text not null check (length(city) between 1 and 100),
  province text check (length(province) between 1 and 100),
  region text not null check (length(region) between 1 and 100),
  postal_code text check (postal_code ~ '^[0-9]{4}$'),
  landmark text check (length(landmark) between 1 and 200),
  is_default boolean not null default false
);
create index addresses_by_account on addresses (account_id, id);
create unique index addresses_one_default on addresses (account_id) where is_default;

-- The letters to somebody, to show and to forget them.
create index emails_by_recipient on emails (recipient);
