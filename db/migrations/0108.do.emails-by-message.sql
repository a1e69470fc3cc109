-- no transaction
drop index concurrently if exists emails_by_message;
create index concurrently emails_by_message on emails (((about ->> 'message_id')::bigint)) where about ? 'message_id';
