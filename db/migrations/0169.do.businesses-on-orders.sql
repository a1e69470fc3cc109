-- The business in whose name a customer needs the invoice. A sale to a business that is registered for VAT names its registered
-- name, address and TIN (Revenue Regulations 7-2024).
alter table orders
  add column business_name text not null default '',
  add column business_tin text not null default '',
  add column business_address text not null default '';
comment on column orders.business_name is 'The business that the invoice is for; empty for none.';
comment on column orders.business_address is 'Empty: the address of the order.';
