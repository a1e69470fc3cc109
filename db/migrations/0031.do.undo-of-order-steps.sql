-- Staff take the last step of an order back within some seconds, before its email leaves.
alter table order_events add column undo jsonb;
comment on column order_events.undo is 'What undo_order_step needs to take the step back; null when it cannot be taken back.';
alter table order_events add column undoes bigint references order_events on delete cascade;
comment on column order_events.undoes is 'The step that this one takes back: the order is in the state before it again.';
alter type payment_event_kind add value 'collection_undone';
