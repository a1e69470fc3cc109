-- What of an order on delivery is paid online before it is sent.
alter table payment_settings
  add column cod_deposit_percent smallint check (cod_deposit_percent between 1 and 90),
  add column cod_deposit_from bigint check (cod_deposit_from between 1 and 1000000000);
comment on column payment_settings.cod_deposit_percent is 'What of an order on delivery is paid online first, in percent of its total; null is no deposit.';
comment on column payment_settings.cod_deposit_from is 'The total in centavos from which a deposit is asked; null is every order on delivery.';
alter table orders
  add column deposit bigint,
  add constraint orders_deposit_is_positive check (deposit > 0) not valid;
comment on column orders.deposit is 'What of an order on delivery is paid online before it is sent, in centavos, as it was when it was placed or changed to cash on delivery; null without a deposit.';
