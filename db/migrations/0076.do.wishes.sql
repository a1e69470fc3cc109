create table wishes (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  product_id integer not null references products on delete cascade,
  unique (account_id, product_id)
);
comment on table wishes is 'The wish lists of accounts. Visitors keep theirs in their browser.';
create index wishes_by_product on wishes (product_id);
