-- no transaction
-- Order lines get ids of their own. In steps, because a new column with a sequence would rewrite the table while orders wait.
create sequence if not exists order_lines_id_seq owned by none;
alter table order_lines add column if not exists id bigint;
alter sequence order_lines_id_seq owned by order_lines.id;
alter table order_lines alter column id set default nextval('order_lines_id_seq');
update order_lines set id = nextval('order_lines_id_seq') where id is null;
drop index concurrently if exists order_lines_by_id;
create unique index concurrently order_lines_by_id on order_lines (id);
alter table order_lines drop constraint if exists order_lines_have_id;
alter table order_lines add constraint order_lines_have_id check (id is not null) not valid;
alter table order_lines validate constraint order_lines_have_id;
alter table order_lines alter column id set not null;
alter table order_lines drop constraint order_lines_have_id;
comment on column order_lines.id is 'Stays the same when staff edit the order.';
