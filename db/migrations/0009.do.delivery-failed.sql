-- A delivery that failed or was refused at the door: what the courier charged for it is kept with the step.
alter type order_state add value 'delivery_failed' after 'delivered';
alter type email_kind add value 'order_delivery_failed';
alter table order_events add column courier_fee bigint check (courier_fee between 0 and 1000000000);
comment on column order_events.courier_fee is 'What the courier charged for a failed delivery, in centavos; null when nothing was entered.';
comment on table order_events is 'When an order came to each state, by whom and why. It comes to Shipped again after a failed delivery.';
