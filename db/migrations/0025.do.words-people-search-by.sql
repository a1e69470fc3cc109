-- Words that people look for and products are not told by: Filipino ones, other spellings, what a thing is also called. Each stands
-- for itself and for what is meant by it.
create table search_synonyms (
  said text collate "C" check (said ~ '^[a-z]+$'),
  meant text check (meant ~ '^[a-z]+$'),
  primary key (said, meant)
);
insert into search_synonyms (meant, said)
select meant, regexp_split_to_table(said, ' ') from (values
  ('scooter', 'skuter iskuter eskuter escuter escooter kickscooter motor motorsiklo'),
  ('electric', 'e elektrik elektriko'),
  ('helmet', 'casco kasko'),
  ('glove', 'guwantes guantes'),
  ('light', 'ilaw lampara headlight taillight'),
  ('lock', 'kandado candado padlock'),
  ('bell', 'kampana busina horn'),
  ('mirror', 'salamin espejo'),
  ('pump', 'bomba pambomba'),
  ('charger', 'karga tsarger'),
  ('bag', 'bayong sako'),
  ('mount', 'hawak holder'),
  ('phone', 'cellphone selpon telepono smartphone'),
  ('kids', 'bata pambata child'),
  ('seat', 'upuan'),
  ('battery', 'baterya'),
  ('brake', 'preno'),
  ('tyre', 'tire gulong'),
  ('bicycle', 'bike bisikleta'),
  ('aluminium', 'aluminum')
) as word (meant, said);
analyze search_synonyms;

-- A word as it is looked for: itself, ended as told, or what is meant by it.
create function search_term(part text, ending text) returns text language sql stable as $$
  select '(' || part || ending || coalesce((select ' | ' || string_agg(meant, ' | ') from search_synonyms where said = part), '') || ')'
$$;

-- A word that may be begun or spelt wrong: what begins with it, or what is spelt alike in names, keywords and synonyms; null when
-- there is neither. Of words of up to four letters little is alike when one letter is wrong: there the first and the last decide too.
create function forgiving_search_term(part text) returns text language sql stable
  set pg_trgm.similarity_threshold = 0.25
as $$
  select case
    when part ~ '[0-9]' or length(part) < 3 or exists (select from product_search_words where word like part || '%')
      then search_term(part, ':*')
    else coalesce(
      (select '(' || string_agg(meant, ' | ') || ')' from search_synonyms where said like part || '%'),
      (select '(' || string_agg(alike.meant || ':A', ' | ') || ')'
         from (select w.meant
                 from (select word, word as meant from product_search_words where word % part
                       union all
                       select said, meant from search_synonyms where said % part) w
                where similarity(w.word, part) >= 0.3
                   or (length(part) <= 4 and abs(length(w.word) - length(part)) <= 1
                       and left(w.word, 1) = left(part, 1) and right(w.word, 1) = right(part, 1))
                order by similarity(w.word, part) desc, w.word limit 3) alike))
  end
$$;

-- The shown products that have any of what is asked; a word counts the more the fewer of the newest products have it, and one that
-- all have counts for nothing.
create function products_answering_any(terms text[], most integer) returns table (id integer, score real)
  language sql stable
as $$
  with newest as materialized (
    select p.search_words from products p where p.shown order by p.id desc limit 200
  ), asked as materialized (
    select to_tsquery('english', term) as words from (select distinct unnest(terms) as term limit 8) each
  ), weighed as materialized (
    select asked.words,
           ln((1 + (select count(*) from newest))::real / (1 + (select count(*) from newest where search_words @@ asked.words))) as weight
      from asked where numnode(asked.words) > 0
  ), found as (
    select answer.id from weighed, products_answering(weighed.words, most) answer
    union
    select answer.id from products_answering(to_tsquery('english', array_to_string(terms, ' | ')), most) answer
  )
  select p.id, (sum(weighed.weight) + max(ts_rank(p.search_words, weighed.words)) / 100)::real
    from found join products p using (id) join weighed on p.search_words @@ weighed.words
   group by p.id order by 2 desc, p.id limit most
$$;

-- The shown products that answer what was typed; the best have the highest score. The last word counts as begun, since people search
-- while they type. When nothing has all the words, each may be begun or spelt wrong; then any of the words will do, and what holds a
-- number is looked for among all that looks similar.
create or replace function search_products(typed text, most integer) returns table (id integer, score real)
  language plpgsql stable
  set pg_trgm.word_similarity_threshold = 0.6
as $$
#variable_conflict use_column
declare
  plain text := lower(unaccent(typed));
  parts text[] := array(select part from regexp_split_to_table(plain, '[^a-z0-9]+') part where part <> '');
  terms text[];
begin
  if cardinality(parts) = 0 then return; end if;
  terms := array(
    select search_term(part, case when place = cardinality(parts) then ':*' else '' end) from unnest(parts) with ordinality each (part, place) order by place);
  return query select * from products_answering(to_tsquery('english', array_to_string(terms, ' & ')), most);
  if found then return; end if;

  terms := array_remove(array(select forgiving_search_term(part) from unnest(parts) part), null);
  if cardinality(terms) > 0 then
    return query select * from products_answering(to_tsquery('english', array_to_string(terms, ' & ')), most);
    if found then return; end if;
  end if;
  if cardinality(terms) > 1 then
    return query select * from products_answering_any(terms, most);
    if found then return; end if;
  end if;
  if plain ~ '[0-9]' then
    return query
      select p.id, word_similarity(plain, p.search_text) from products p where p.shown and plain <% p.search_text limit most;
  end if;
end $$;
