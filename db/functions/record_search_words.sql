-- Adds the words of these products' names and keywords to those that misspelt search words are corrected with. A word stays when its
-- last product is removed; it then matches nothing.
create or replace function record_search_words(p_products integer[]) returns void language sql as $$
  insert into product_search_words
    select distinct word collate "C" from products, regexp_split_to_table(search_text, '[^a-z0-9]+') word
     where id = any (p_products) and word ~ '^[a-z]{3,}$' order by 1
    on conflict do nothing
$$;
