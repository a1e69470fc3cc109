-- What took longer the more products and orders there are, and now does not. On a shop with a million orders this takes a minute or two.

-- Orders are searched by a stored text: told row by row it takes 15 µs each, which a search with many answers feels. The planner
-- learns from many of them how frequent a word is.
drop index orders_search;
alter table orders add column search_text text not null
  generated always as (order_search_text(tracking_no, firstname, lastname, email, phone)) stored;
alter table orders alter column search_text set statistics 1000;
create index orders_search on orders using gin (search_text gin_trgm_ops);
create index orders_by_phone on orders (phone);
analyze orders;

-- Lists of what is on sale stay quick where next to nothing is.
create index products_on_sale on products (type, id desc) where shown and price < original_price;

-- The stock by which staff's list is sorted. Kept beside the products: an index over their stock would be written with every order,
-- and with it all the others of that table.
create table product_stocks (
  product_id integer primary key references products on delete cascade,
  pieces integer not null
) with (fillfactor = 70);
insert into product_stocks select id, stock from products;
create index product_stocks_by_pieces on product_stocks (pieces, product_id);
analyze product_stocks;

create function note_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then insert into product_stocks values (new.id, new.stock);
  else update product_stocks set pieces = new.stock where product_id = new.id;
  end if;
  return null;
end $$;
create trigger first_stock_noted after insert on products for each row execute function note_stock();
create trigger stock_noted after update of stock on products for each row
  when (old.stock <> new.stock) execute function note_stock();

-- The words that products are told by, each one once: what was typed wrong is put right by them, and they are few however many
-- products there are. A word stays when its last product goes; then it finds nothing.
create table product_search_words (word text collate "C" primary key check (word ~ '^[a-z]{3,}$'));
create index product_vocabulary_alike on product_search_words using gin (word gin_trgm_ops);

create function product_words_in(search_text text) returns setof text language sql immutable parallel safe as $$
  select distinct word collate "C" from regexp_split_to_table(search_text, '[^a-z0-9]+') word where word ~ '^[a-z]{3,}$' order by 1
$$;

insert into product_search_words select distinct product_words_in(search_text) from products;

create function note_words() returns trigger language plpgsql as $$
begin
  insert into product_search_words select product_words_in(new.search_text) on conflict do nothing;
  return null;
end $$;
create trigger first_words_noted after insert on products for each row execute function note_words();
create trigger words_noted after update of name, type, meta_keyword on products for each row
  when (old.search_text <> new.search_text) execute function note_words();

-- Some of the shown products that answer a query, with how well each does it. Of words that many have, the newest products answer,
-- which takes no longer in a large shop; words that few have are looked up. May give twice as many as `most`.
create function products_answering(asked tsquery, most integer) returns table (id integer, score real)
  language plpgsql stable
  -- How frequent the words are decides how they are looked up best.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare newest integer[];
begin
  if numnode(asked) = 0 then return; end if;
  newest := array(
    select p.id
      from (select p.id, p.search_words from products p where p.shown order by p.id desc limit 800) p
     where p.search_words @@ asked order by ts_rank(p.search_words, asked) desc, p.id limit most);
  return query select p.id, ts_rank(p.search_words, asked) from products p where p.id = any (newest);
  if cardinality(newest) < most then
    return query
      select found.id, found.rank
        from (select p.id, ts_rank(p.search_words, asked) as rank from products p
               where p.shown and p.search_words @@ asked limit 500) found
       where found.id <> all (newest) order by found.rank desc, found.id limit most;
  end if;
end $$;

-- The shown products that answer what was typed; the best have the highest score. The last word counts as begun, since people search
-- while they type. When nothing has all the words, each counts as begun, and those that no product has are put right by ones that are
-- spelt alike in names and keywords; then any of the words will do, and what holds a number is looked for among all that looks similar.
create or replace function search_products(typed text, most integer) returns table (id integer, score real)
  language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.6
as $$
#variable_conflict use_column
declare
  plain text := lower(unaccent(typed));
  parts text[] := array(select part from regexp_split_to_table(plain, '[^a-z0-9]+') part where part <> '');
begin
  if cardinality(parts) = 0 then return; end if;
  return query select * from products_answering(to_tsquery('english', array_to_string(parts, ' & ') || ':*'), most);
  if found then return; end if;

  parts := array(
    select case
             when part ~ '[0-9]' or length(part) < 3 or exists (select from product_search_words v where v.word like part || '%') then part || ':*'
             else (select '(' || string_agg(alike.word || ':A', ' | ') || ')' from
                    (select v.word from product_search_words v where v.word % part order by similarity(v.word, part) desc, v.word limit 3) alike)
           end
      from unnest(parts) part);
  parts := array_remove(parts, null);
  if cardinality(parts) > 0 then
    return query select * from products_answering(to_tsquery('english', array_to_string(parts, ' & ')), most);
    if found then return; end if;
  end if;
  if cardinality(parts) > 1 then
    return query select * from products_answering(to_tsquery('english', array_to_string(parts, ' | ')), most);
    if found then return; end if;
  end if;
  if plain ~ '[0-9]' then
    return query
      select p.id, word_similarity(plain, p.search_text) from products p where p.shown and plain <% p.search_text limit most;
  end if;
end $$;
