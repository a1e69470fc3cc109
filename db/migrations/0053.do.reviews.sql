-- Reviews of products by customers whose order was delivered, with pictures, votes, reports, and the requests to write them.
create type review_state as enum ('waiting', 'approved', 'rejected');
create type review_report_reason as enum ('spam', 'offensive', 'private', 'off_topic');

create table reviews (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  order_id bigint references orders on delete set null,
  account_id bigint references accounts on delete cascade,
  email citext check (length(email) between 1 and 254),
  author text not null check (length(author) between 1 and 60),
  rating smallint not null check (rating between 1 and 5),
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 4000),
  state review_state not null default 'waiting',
  reject_reason text check (length(reject_reason) between 1 and 500),
  reply text check (length(reply) between 1 and 2000),
  replied_at timestamptz,
  helpful integer not null default 0 check (helpful >= 0),
  reports integer not null default 0 check (reports >= 0),
  written_at timestamptz not null default now(),
  check ((state = 'rejected') = (reject_reason is not null)),
  check ((reply is null) = (replied_at is null)),
  unique (product_id, account_id),
  unique (product_id, email)
);
comment on table reviews is 'What customers write about a product that was delivered to them: one per product and customer, shown once it is approved.';
comment on column reviews.email is 'The address of the order, by which a customer without an account is known; null in the demo.';
comment on column reviews.author is 'The first name and an initial, as they are shown.';
comment on column reviews.reports is 'How many visitors reported it since staff last looked: the rows of review_reports.';
create index reviews_by_product on reviews (product_id, id) where state = 'approved';
create index reviews_by_state on reviews (state, id);
create index reviews_reported on reviews (id) where reports > 0;
create index reviews_by_order on reviews (order_id) where order_id is not null;
create index reviews_by_account on reviews (account_id) where account_id is not null;
create index reviews_by_email on reviews (email) where email is not null;

create table review_pictures (
  review_id bigint not null references reviews on delete cascade,
  position smallint not null check (position between 0 and 3),
  hash text not null references media,
  primary key (review_id, position)
);
comment on table review_pictures is 'The pictures of a review in their order.';
create index review_pictures_by_hash on review_pictures (hash);

create table review_votes (
  review_id bigint not null references reviews on delete cascade,
  voter text not null check (length(voter) = 43),
  primary key (review_id, voter)
);
comment on table review_votes is 'Who found a review helpful: a keyed hash of the account, or of the IP address of a visitor.';
create index review_votes_by_voter on review_votes (voter);

create table review_reports (
  review_id bigint not null references reviews on delete cascade,
  reporter text not null check (length(reporter) = 43),
  reason review_report_reason not null,
  primary key (review_id, reporter)
);
comment on table review_reports is 'Reports of abuse that staff have not looked at yet. The reporter is a keyed hash, as in review_votes.';
create index review_reports_by_reporter on review_reports (reporter);

create table review_requests (
  order_id bigint primary key references orders on delete cascade,
  asked_at timestamptz not null default now()
);
comment on table review_requests is 'The orders whose customer was asked for reviews, or needed no asking: each once.';

create table review_opt_outs (
  email citext primary key check (length(email) between 1 and 254),
  at timestamptz not null default now()
);
comment on table review_opt_outs is 'Email addresses that want no more requests for reviews.';

alter table products add column rating_count integer not null default 0;
alter table products add column rating smallint not null default 0;
comment on column products.rating is 'The average of its approved reviews in hundredths of a star, 0 without any: written by record_rating.';

alter table settings add column review_days smallint default 7 check (review_days between 1 and 90);
comment on column settings.review_days is 'How many days after its delivery an order is asked for reviews; null never.';

-- The key that signs the links to write reviews, and hashes voters.
insert into shop_keys (name, value)
values ('review-links', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
