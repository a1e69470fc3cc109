-- One name for what is on a wish list, as in the code.
alter table wishes rename to wishlist_items;
alter index wishes_by_product rename to wishlist_items_by_product;
alter table wishlist_items rename constraint wishes_pkey to wishlist_items_pkey;
alter table wishlist_items rename constraint wishes_account_id_product_id_key to wishlist_items_account_id_product_id_key;
alter table wishlist_items rename constraint wishes_account_id_fkey to wishlist_items_account_id_fkey;
alter table wishlist_items rename constraint wishes_product_id_fkey to wishlist_items_product_id_fkey;
alter sequence wishes_id_seq rename to wishlist_items_id_seq;

create view wishes as select id, account_id, product_id from wishlist_items;
comment on view wishes is 'The old name of wishlist_items, for shops of the version before that still run. The next version removes it.';
