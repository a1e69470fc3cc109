-- Refunds for pieces that the customer keeps: they lower the price of these pieces, so that no later return and no parcel counts them again.
create table allowances (
  payment_event_id bigint not null references payment_events (id),
  order_line_id bigint not null references order_lines (id),
  quantity smallint not null check (quantity between 1 and 10),
  amount bigint not null check (amount >= 0),
  primary key (payment_event_id, order_line_id)
);
create index allowances_by_line on allowances (order_line_id);
comment on table allowances is 'What refunds took off the price of pieces that the customer keeps, by line, in centavos.';
comment on column allowances.payment_event_id is 'The refund, or the request of it: then it counts unless the refund fails.';
create trigger allowances_protected before update or delete or truncate on allowances
  for each statement execute function protect_payment_events();

alter table orders add column allowance_total bigint not null default 0;
alter table orders add constraint orders_allowance_total_check check (allowance_total >= 0) not valid;
comment on column orders.allowance_total is 'What allowances took off the price of pieces that were not returned, in centavos, derived by allowance_total; refresh_payment_status writes it.';
