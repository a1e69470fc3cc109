-- What staff say goes with a product, such as a helmet and a lock with a scooter.
create table product_companions (
  product_id integer not null references products on delete cascade,
  position smallint not null check (position between 0 and 3),
  companion_id integer not null references products on delete cascade,
  primary key (product_id, position),
  unique (product_id, companion_id),
  check (companion_id <> product_id)
);
comment on table product_companions is 'The products that staff chose to be shown with a product, in their order.';
create index product_companions_by_companion on product_companions (companion_id);
