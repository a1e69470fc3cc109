-- What else the list of a type shows, where it is in menus, and the warranty of its products.
alter table product_types
  add column picture text references media,
  add column meta_title text not null default '' check (length(meta_title) <= 200),
  add column position smallint not null default 50 check (position between 1 and 99),
  add column warranty_months smallint check (warranty_months between 1 and 120);
comment on column product_types.position is 'Types of the owner are in this order, the lowest first, and of one position by age.';
create index product_types_by_picture on product_types (picture) where picture is not null;
