-- A product that was ordered cannot be deleted: it is archived, which hides it from the shop and from the lists of staff.
alter table products add column archived_at timestamptz,
  add constraint products_archived_are_hidden check (archived_at is null or not shown) not valid;
comment on column products.archived_at is 'Null unless staff deleted it after it was ordered. It can be restored.';
