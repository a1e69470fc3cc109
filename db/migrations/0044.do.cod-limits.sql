-- What else may not be paid on delivery: some products, and orders of customers whose deliveries failed.
alter table products add column cod_ceiling bigint check (cod_ceiling between 0 and 1000000000);
comment on column products.cod_ceiling is 'The largest order with this product that may be paid on delivery, in centavos; 0 is none, null is no limit of its own.';
alter table payment_settings add column cod_failures smallint check (cod_failures between 1 and 100);
comment on column payment_settings.cod_failures is 'After this many failed deliveries a customer cannot pay on delivery; null is never.';
alter table accounts add column cod_allowed boolean not null default false;
comment on column accounts.cod_allowed is 'Staff let this customer pay on delivery in spite of failed deliveries.';
