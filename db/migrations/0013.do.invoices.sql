-- Invoices of a seller who is registered for VAT, and the credit notes that take back a part of them.
create type invoice_kind as enum ('invoice', 'credit_note');

create table invoice_series (
  kind invoice_kind primary key,
  last bigint not null default 0 check (last >= 0)
);
comment on table invoice_series is 'The last number of each series. Its row is locked until the document is saved, so the series has no gaps.';
insert into invoice_series (kind) values ('invoice'), ('credit_note');

create table invoices (
  id bigint generated always as identity primary key,
  kind invoice_kind not null,
  number bigint not null check (number > 0),
  order_id bigint not null references orders,
  credits bigint references invoices,
  amount bigint not null check (amount > 0),
  vat bigint not null check (vat between 0 and amount),
  seller_name text not null,
  seller_address text not null,
  seller_tin text not null,
  issued_at timestamptz not null default now(),
  unique (kind, number),
  check ((credits is null) = (kind = 'invoice'))
);
comment on table invoices is 'Tax documents of orders, in centavos, with the seller as he was on that day; rows are only added.';
comment on column invoices.credits is 'The invoice that a credit note takes back a part of.';
create unique index one_invoice_per_order on invoices (order_id) where kind = 'invoice';
create index invoices_by_order on invoices (order_id, id);

create function protect_invoices() returns trigger language plpgsql as $$
begin
  raise exception 'Invoices are only added.' using errcode = 'insufficient_privilege';
end $$;
create trigger invoices_protected before update or delete or truncate on invoices
  for each statement execute function protect_invoices();
