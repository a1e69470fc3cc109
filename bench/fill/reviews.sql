-- One delivered order in five is reviewed by its customer, each product once. Most reviews are approved; few products have most of them.

insert into reviews (product_id, order_id, account_id, email, author, rating, title, body, state, reject_reason, reply, replied_at, helpful, written_at)
select product_id, order_id, account_id, email, author, 5 - floor(4 * pg_temp.share(order_id, 90) ^ 2)::smallint, 'On the road every day',
       'Quiet, quick, and easy to carry up the stairs.', state, case when state = 'rejected' then 'It is about the courier.' end,
       reply, case when reply is not null then written_at + interval '2 days' end, pg_temp.drawn(order_id, 91, 12), written_at
  from (
    select distinct on (product_id, account_id) l.product_id, o.id as order_id, o.account_id, o.email, o.firstname as author,
           o.placed_at + interval '12 days' as written_at,
           case when pg_temp.drawn(o.id, 92, 100) < 1 then 'waiting' when pg_temp.drawn(o.id, 92, 100) < 4 then 'rejected' else 'approved' end::review_state as state,
           case when pg_temp.drawn(o.id, 92, 100) > 90 then 'Thank you, and ride safely.' end as reply
      from orders o join order_lines l on l.order_id = o.id
     where o.state = 'delivered' and o.account_id is not null and o.id % 5 = 0
     order by product_id, account_id, o.id) written
 order by order_id;

update products p set rating_count = r.count, rating = r.average, rating_rank = r.rank
  from (select product_id, count(*) as count, round(avg(rating) * 100) as average, round((5 * 350 + sum(rating) * 100) / (5.0 + count(*))) as rank
          from reviews where state = 'approved' group by product_id) r
 where r.product_id = p.id;

-- One customer in ten has a wish list, and some of them ask to be told about one of its products.
insert into wishlist_items (account_id, product_id)
select id, 1 + (pg_temp.drawn(id, 93, current_setting('fill.products')::bigint) + 7919 * line) % current_setting('fill.products')::bigint
  from accounts, generate_series(0, 9) line where role = 'customer' and id % 10 = 0 and line <= pg_temp.drawn(id, 94, 10);
insert into stock_alerts (variant_id, account_id, email)
select distinct on (v.id, a.id) v.id, a.id, a.email
  from wishlist_items w join product_variants v on v.product_id = w.product_id and v.stock = 0 join accounts a on a.id = w.account_id;
