alter table settings add column invoice_note text not null default '';
comment on column settings.invoice_note is 'Printed at the foot of each invoice and credit note, such as the number of the permit of the BIR.';
alter table invoices add column note text not null default '';
comment on column invoices.note is 'The text of the settings on that day.';
