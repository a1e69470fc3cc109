-- no transaction
drop index concurrently if exists products_shown_added;
create index concurrently products_shown_added on products (created_at) where shown;
drop index concurrently if exists products_shown_rating;
create index concurrently products_shown_rating on products (rating_rank, id) where shown;
