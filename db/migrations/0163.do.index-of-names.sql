-- no transaction
drop index concurrently if exists products_by_names;
create index concurrently products_by_names on products using gin (ts_filter(search_vector, '{a,c}')) where shown;
