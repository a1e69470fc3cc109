alter table order_notes add column repack boolean not null default false;
comment on column order_notes.repack is 'Staff changed the order after it was packed: its parcel is to be packed again, or its label printed again.';
