-- no transaction
alter table products validate constraint products_archived_are_hidden;
drop index concurrently if exists products_archived;
create index concurrently products_archived on products (id) where archived_at is not null;
