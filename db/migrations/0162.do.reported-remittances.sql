alter table shipments add column reported bigint check (reported > 0);
comment on column shipments.reported is 'What the courier said that it remits, in centavos, when the amount differs and staff did not record it; null otherwise.';
