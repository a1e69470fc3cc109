-- A product has several pictures, and each says in words what it shows; empty where nobody has written it.
alter table product_images add column alt text not null default '' check (length(alt) <= 200);
