-- no transaction
drop index concurrently if exists products_shown_rating;
create index concurrently products_shown_rating on products (type, rating, rating_count, id) where shown;
drop index concurrently if exists order_events_delivered;
create index concurrently order_events_delivered on order_events (at) where state = 'delivered';
