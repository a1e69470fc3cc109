-- Staff's products by words that many have, the cheapest or the dearest first: all that had them were read from the wide table to be
-- sorted, 1,600 pages of it. Now the words are beside the price in a narrow table, apart for each band of prices, and the bands are looked
-- through in their order until the page is full. On a shop with a million products this takes a minute.

-- Where bands of prices begin, in centavos.
create function price_steps() returns bigint[] language sql immutable parallel safe
  return '{0,5000,10000,20000,40000,80000,160000,320000,640000,1280000,2560000,5120000,10240000}'::bigint[];

create table product_prices (
  product_id integer not null,
  price bigint not null,
  type product_type not null,
  shown boolean not null,
  search_text text not null
) partition by range (price);
do $$
declare steps bigint[] := price_steps();
begin
  for i in 1..cardinality(steps) loop
    execute format('create table product_prices_%s partition of product_prices for values from (%s) to (%s)',
                   i, steps[i], coalesce(steps[i + 1]::text, 'maxvalue'));
  end loop;
end $$;
insert into product_prices select id, price, type, shown, search_text from products;
alter table product_prices
  add primary key (product_id, price),
  add foreign key (product_id) references products on delete cascade;
-- Staff change a name or a price now and then: an index that is always tidy costs them little.
create index product_prices_search on product_prices using gin (search_text gin_trgm_ops) with (fastupdate = off);
analyze product_prices;

create function note_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into product_prices values (new.id, new.price, new.type, new.shown, new.search_text);
  else
    update product_prices
       set price = new.price, type = new.type, shown = new.shown, search_text = new.search_text
     where product_id = new.id and price = old.price;
  end if;
  return null;
end $$;
create trigger first_price_noted after insert on products for each row execute function note_price();
create trigger price_noted after update of price, type, shown, name, meta_keyword on products for each row
  when ((old.price, old.type, old.shown, old.search_text) is distinct from (new.price, new.type, new.shown, new.search_text))
  execute function note_price();

-- The ids of `most` products that hold all of these words, in the order of price and id: of a type, shown or hidden, between two prices,
-- and after a product in this order, where these are not null.
create function products_holding_by_price(
  words text[], p_type product_type, p_shown boolean, low bigint, high bigint,
  after_price bigint, after_id integer, descending boolean, most integer
) returns setof integer language plpgsql stable as $$
declare
  holding text := (select string_agg(format('search_text like %L', '%' || plain_text(word) || '%'), ' and ') from unnest(words) word);
  way text := case when descending then 'desc' else 'asc' end;
  bands bigint[] := price_steps();
  lowest bigint := greatest(low, case when descending then null else after_price end, 0);
  highest bigint := least(high, case when descending then after_price end);
  band bigint; ends bigint; found_here integer;
begin
  for band, ends in
    select steps.band, lead(steps.band) over (order by steps.band) from unnest(bands) steps (band)
     order by case when descending then -steps.band else steps.band end
  loop
    continue when ends <= lowest or band > highest;
    -- Each band is planned by itself: the words are few in one and many in another.
    return query execute format(
      'select product_id from product_prices
        where price >= %s and price < %s and price between $1 and coalesce($2, price) and %s
          and ($3 is null or type = $3) and ($4 is null or shown = $4)
          and ($5 is null or (price, product_id) %s ($5, $6))
        order by price %s, product_id %s limit $7',
      band, coalesce(ends, 9223372036854775807), holding, case when descending then '<' else '>' end, way, way)
      using lowest, highest, p_type, p_shown, after_price, after_id, most;
    get diagnostics found_here = row_count;
    most := most - found_here;
    exit when most <= 0;
  end loop;
end $$;
