-- The schema as of the first release, ordered by module, in the five files called baseline. Later changes are new files: a migration
-- that landed is never edited.
-- Money is whole centavos. SQL functions are in db/functions; here are only those that generated columns need.

-- All four belong to PostgreSQL's contrib and are "trusted": the owner of a database may create them without being superuser.
create extension if not exists pg_trgm;   -- search by any part of a word
create extension if not exists unaccent;  -- search that ignores accents: Parañaque, Paranaque
create extension if not exists citext;    -- email addresses that differ only in case are equal
create extension if not exists btree_gin; -- one GIN index over words and plain columns together

-- The functions below are declared immutable so that their results can be stored and indexed: the rules of unaccent do not change
-- under a running shop.

create function normalize_text(value text) returns text language sql immutable strict parallel safe
  return lower(unaccent(value));
create function normalize_words(value text) returns text language sql immutable strict parallel safe
  return regexp_replace(normalize_text(value), '[^a-z0-9]+', ' ', 'g');

-- audit --------------------------------------------------------------------------------------------------------------

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id bigint,
  actor_name text not null,
  action text not null,
  entity_type text not null,
  entity_id bigint,
  entity_name text not null,
  before jsonb,
  after jsonb,
  search_text text not null generated always as (lower(actor_name || ' ' || entity_name)) stored
);
comment on table audit_log is 'Who did what, when, to which entity; written in the transaction of the action. It outlives what it names, so it has no foreign keys. Triggers let rows only be added.';
comment on column audit_log.account_id is 'The actor.';
comment on column audit_log.before is 'The facts that changed, as they were; null when the entity was created.';
comment on column audit_log.after is 'The same facts since; null when the entity was deleted.';
create index audit_log_by_account on audit_log (account_id, id desc);
create index audit_log_by_action on audit_log (action, at, id);
create index audit_log_by_entity on audit_log (entity_type, entity_id, id desc);
create index audit_log_by_time on audit_log (at, id);
create index audit_log_search on audit_log using gin (search_text gin_trgm_ops);

-- settings -----------------------------------------------------------------------------------------------------------

create type order_state as enum ('pending', 'confirmed', 'packed', 'shipped', 'delivered', 'cancelled', 'returned');

create table settings (
  one_row boolean primary key default true check (one_row),
  version integer not null default 1,
  name text not null default '',
  tagline text not null default '',
  street text not null default '',
  city text not null default '',
  postal_code text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  phone text not null default '',
  email text not null default '',
  opening_hours text not null default '',
  facebook text not null default '',
  instagram text not null default '',
  youtube text not null default '',
  tiktok text not null default '',
  registration text not null default '',
  owner text not null default '',
  tin text not null default '',
  vat_registered boolean,
  return_days smallint check (return_days between 1 and 365),
  warranty_scooter smallint check (warranty_scooter between 1 and 120),
  warranty_helmet smallint check (warranty_helmet between 1 and 120),
  warranty_accessory smallint check (warranty_accessory between 1 and 120),
  low_stock smallint check (low_stock between 1 and 1000),
  cancel_until order_state not null default 'pending' check (cancel_until in ('pending', 'confirmed', 'packed')),
  cancel_hours smallint check (cancel_hours between 1 and 720),
  updated_at timestamptz not null default now(),
  check ((latitude is null) = (longitude is null))
);
comment on table settings is 'The shop''s name, address and terms: one row. Text that is not set is empty, a number that is not set is null.';
comment on column settings.low_stock is 'A product with fewer pieces than this is low on stock, unless the product has its own limit.';
comment on column settings.cancel_until is 'The last state in which customers may cancel.';
insert into settings default values;

create table shop_keys (
  name text primary key,
  value bytea not null
);
comment on table shop_keys is 'Secret keys that every process of this shop shares. Generated here, so that no two shops have the same.';
insert into shop_keys (name, value)
values ('anti-forgery', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- media --------------------------------------------------------------------------------------------------------------

create table media (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  placeholder text not null default '',
  created_at timestamptz not null default now(),
  last_uploaded_at timestamptz not null default now()
);
comment on table media is 'Stored pictures, identified by the SHA-256 of their bytes.';
comment on column media.placeholder is 'A few pixels of the picture as a data: URL; may be empty.';
comment on column media.last_uploaded_at is 'A picture that no product uses is deleted a day after this: until then it may be on its way to a product.';

-- emails -------------------------------------------------------------------------------------------------------------

create type email_kind as enum (
  'welcome', 'password_reset', 'order_placed', 'order_confirmed', 'order_packed', 'order_shipped', 'order_delivered',
  'order_cancelled', 'order_returned', 'staff_invitation', 'email_changed', 'email_confirm', 'staff_approved', 'staff_refused',
  'two_factor_reset'
);
create type email_state as enum ('waiting', 'sent', 'kept', 'failed');

create table emails (
  id bigint generated always as identity primary key,
  kind email_kind not null,
  recipient text not null,
  about jsonb not null,
  state email_state not null default 'waiting',
  subject text,
  html text,
  body_text text,
  attempts integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table emails is 'Emails to customers and staff. Each is inserted, with its job, in the transaction that causes it (enqueue_email).';
comment on column emails.about is 'The values that the template is filled with, or the id of what they are read from.';
comment on column emails.state is 'kept: rendered and stored in a shop without a mail server.';
create index emails_by_state on emails (state, id desc);
create index emails_by_recipient on emails (recipient);
create index emails_by_account on emails ((about ->> 'account_id')) where about ? 'account_id';
