-- no transaction
drop index concurrently if exists emails_by_review;
create index concurrently emails_by_review on emails (((about ->> 'review_id')::bigint)) where about ? 'review_id';
