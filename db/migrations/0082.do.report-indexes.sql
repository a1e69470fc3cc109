-- no transaction
drop index concurrently if exists shipments_by_time;
create index concurrently shipments_by_time on shipments (shipped_at);
drop index concurrently if exists invoices_by_time;
create index concurrently invoices_by_time on invoices (issued_at);
