-- Who wants one email when a product that is out of stock is back.
create table stock_alerts (
  id bigint generated always as identity primary key,
  variant_id integer not null references product_variants on delete cascade,
  account_id integer references accounts on delete cascade,
  email citext not null check (length(email) between 1 and 254),
  asked_at timestamptz not null default now(),
  unique (variant_id, email)
);
comment on table stock_alerts is 'Who waits for a variant that is out of stock. A row is deleted with the one email that it causes, or after a year.';
comment on column stock_alerts.account_id is 'Who was signed in when they asked; null for a visitor, whose address nobody has proved.';
create index stock_alerts_by_email on stock_alerts (email);
create index stock_alerts_by_account on stock_alerts (account_id) where account_id is not null;
