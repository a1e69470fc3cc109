-- What an order writes and a search reads besides, both of which grew with the shop. Nothing is rewritten here.

-- A product keeps room on its page for the row that its next order writes: it stays there, and no index is told of it. On a full page the
-- row moves, and each of the twelve indexes is written. Pages that are full already make room as their first product is sold.
alter table products set (fillfactor = 85);

-- What was written since such an index was last tidied is read through with every search, 50 µs for each 8 KB: up to 4 MB of it by
-- default. Now less, at the price that one order in some two hundred tidies up for the others.
alter index orders_search set (gin_pending_list_limit = 256);
alter index products_search_text set (gin_pending_list_limit = 256);
alter index products_search_words set (gin_pending_list_limit = 256);
alter index products_words set (gin_pending_list_limit = 256);
alter index customers_search set (gin_pending_list_limit = 128);
alter index audit_log_search_text set (gin_pending_list_limit = 64);
select gin_clean_pending_list(index)
  from unnest('{orders_search,products_search_text,products_search_words,products_words,customers_search,audit_log_search_text}'::regclass[]) index;

-- The city in a list of customers is read from the index alone.
drop index addresses_by_account;
create index addresses_by_account on addresses (account_id, is_default desc, id desc) include (city);
