-- More of what took longer the more there was: the log between two days far back, searches, and the customers actor_name came back, by what
-- they spent.

-- What is typed, as searches compare it. Declared immutable so that it is told once and not for every row it is compared with, which
-- takes 5 µs each: the rules of unaccent do not change under a running shop.
create function plain_text(typed text) returns text language sql immutable strict parallel safe
  return lower(unaccent(typed));

-- The log is in the order of time, so that any days are found at once.
drop index audit_log_by_time;
create index audit_log_by_time on audit_log (at, id);
drop index audit_log_by_action;
create index audit_log_by_action on audit_log (action, at, id);

create index customers_again_by_spent on accounts (spent, id) where role = 'customer' and orders > 1;
create index customers_who_bought_by_spent on accounts (spent, id) where role = 'customer' and orders > 0;

-- A question with each word that is only begun told by the words that begin so, where those are few; null when it cannot be told so.
create function begun_words_told(asked tsquery) returns tsquery
  language plpgsql stable set plan_cache_mode = force_custom_plan
as $$
declare begun text; told tsquery;
begin
  if numnode(asked) < 2 then return null; end if;
  for begun in select distinct match[1] from regexp_matches(asked::text, '''([a-z]+)'':\*', 'g') match loop
    -- The y of a begun "city" has become an i.
    select case when count(*) <= 30 then to_tsquery('english', string_agg(word, ' | ')) end into told
      from (select word from product_search_words where word like regexp_replace(begun, 'i$', '') || '%' limit 31) words;
    if told is null or numnode(told) = 0 then return null; end if;
    asked := ts_rewrite(asked, (quote_literal(begun) || ':*')::tsquery, told);
  end loop;
  return asked;
end $$;

-- Some of the shown products that answer a query, with how well each does it. Of words that many have, the newest products answer,
-- which takes no longer in a large shop; words that few have are looked up. For a begun word the index gathers all that begins so before
-- it looks at the other words: first the whole words are looked up that it may become. May give twice as many as `most`.
create or replace function products_answering(asked tsquery, most integer) returns table (id integer, score real)
  language plpgsql stable
  -- How frequent the words are decides how they are looked up best.
  set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare newest integer[]; told tsquery; older integer[];
begin
  if numnode(asked) = 0 then return; end if;
  newest := array(
    select p.id
      from (select p.id, p.search_words from products p where p.shown order by p.id desc limit 800) p
     where p.search_words @@ asked order by ts_rank(p.search_words, asked) desc, p.id limit most);
  if cardinality(newest) < most then
    told := begun_words_told(asked);
    if told is not null then
      older := array(
        select p.id
          from (select p.id, p.search_words from products p where p.shown and p.search_words @@ told limit 500) p
         where p.search_words @@ asked and p.id <> all (newest) order by ts_rank(p.search_words, asked) desc, p.id limit most);
    end if;
    if told is null or cardinality(older) < most then
      older := array(
        select p.id
          from (select p.id, p.search_words from products p where p.shown and p.search_words @@ asked limit 500) p
         where p.id <> all (newest) order by ts_rank(p.search_words, asked) desc, p.id limit most);
    end if;
  end if;
  return query select p.id, ts_rank(p.search_words, asked) from products p where p.id = any (newest || older);
end $$;
