alter table returns add column refund_to text not null default '' check (length(refund_to) <= 200);
comment on column returns.refund_to is 'Where the customer wants a refund sent that staff pay by hand, such as a GCash number.';
