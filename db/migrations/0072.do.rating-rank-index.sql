-- no transaction
drop index concurrently if exists products_shown_rating_rank;
create index concurrently products_shown_rating_rank on products (type, rating_rank, id) where shown;
drop index concurrently if exists products_shown_rating;
