-- The products. Ids without gaps from 1; 30 % are scooters, 25 % helmets, 10 % of a type of the owner, the others accessories. Names repeat, as they
-- do in a large shop, and a model number in each name and its keywords belongs to one product alone.

insert into media (hash, width, height, bytes, placeholder)
select encode(sha256(convert_to('picture ' || n, 'UTF8')), 'hex'), 1600, 1600, 90000 + n, ''
  from generate_series(1, 64) n;

insert into product_types (slug, name, plural) values ('bag', 'Bag', 'Bags');
insert into product_type_attributes (type, key, position, label, kind, unit, filter, on_card)
values ('bag', 'volume_l', 0, 'Volume', 'number', 'l', true, true);

with lots as (
  select i,
         case when pg_temp.drawn(i, 1, 100) < 30 then 'scooter'
              when pg_temp.drawn(i, 1, 100) < 55 then 'helmet'
              when pg_temp.drawn(i, 1, 100) < 65 then 'bag' else 'accessory' end as type,
         pg_temp.one_of(i, 2, '{Amihan,Kidlat,Habagat,Maya,Lawin,Agila,Siklab,Sinag,Ulap,Buwan,Tala,Araw,Bagyo,Kulog,Alon,Ilog,Bundok,Dagat,Perlas,Ginto,Pilak,Bituin,Dahon,Narra,Molave,Kamagong,Tamaraw,Usa,Pawikan,Butanding,Kalaw,Maharlika,Bayani,Diwata,Luntian,Bughaw,Hangin,Apoy,Lupa,Tubig}') as family,
         pg_temp.one_of(i, 3, '{Lite,Pro,Max,Plus,City,Trail,Sport,Seated,Long Range,Kids,Night,Race,Urban,Classic,Mini,Duo}') as edition,
         pg_temp.one_of(i, 4, '{graphite,black,white,red,blue,forest green,lime,orange,sand,silver,yellow,violet}') as colour,
         pg_temp.one_of(i, 5, '{Phone Mount,U-Lock,Chain Lock,Light Set,Rear Light,Mini Pump,Stem Bag,Pannier,Bell,Fast Charger,Bar-End Mirror,Inner Tube,Tyre,Brake Pads,Brake Lever,Grips,Kickstand,Fender,Cup Holder,Rain Cover,Gloves,Knee Pads,Tool Kit,Child Seat,Cargo Rack,Battery,Display,Throttle,Horn,Reflector Vest}') as kind,
         upper(substr(md5(i::text), 1, 2)) || '-' || i as model
    from generate_series(1, current_setting('fill.products')::integer) i
), named as (
  select *,
         family || ' ' || edition || case type when 'helmet' then ' Helmet' when 'bag' then ' Bag' when 'accessory' then ' ' || kind else '' end as called,
         case type when 'scooter' then 8990 + 500 * floor(180 * pg_temp.share(i, 6) ^ 2)
                   when 'helmet' then 790 + 100 * floor(140 * pg_temp.share(i, 6) ^ 2)
                   else 90 + 50 * floor(160 * pg_temp.share(i, 6) ^ 3) end::bigint * 100 as price,
         (20 * (1 + pg_temp.drawn(i, 7, 4)) + pg_temp.drawn(i, 8, 12))::integer as range_km
    from lots
)
insert into products (id, type, name, description, price, original_price, shown, meta_title, meta_keyword,
                      meta_description, attributes, low_stock, version, created_at, updated_at)
select i, type, called || ' ' || model,
       'The ' || called || ' in ' || colour || ', made for ' ||
         pg_temp.one_of(i, 9, '{the daily ride to the station,steep streets and broken concrete,the rainy months,long Sunday rides,a first scooter,narrow stairs and small lifts}') ||
         '. ' || pg_temp.one_of(i, 10, '{It is light enough to carry,It is built to last,It is easy to repair,It folds in a second,It keeps its colour in the sun}') ||
         ', and spare parts are on the shelf in ' || pg_temp.one_of(i, 11, '{Quezon City,Makati,Cebu,Davao,Iloilo,Baguio}') || '.',
       price, case when pg_temp.drawn(i, 12, 4) = 0 then price + price / 5 else price end,
       pg_temp.drawn(i, 15, 100) < 94,
       called || ' ' || model, 'electric ' || type || ', ' || colour || ', ' || family || ', ' || model,
       'The ' || called || ' in ' || colour || '. Delivered across the Philippines.',
       case type
         when 'scooter' then jsonb_build_object(
           'colour', colour, 'range_km', range_km, 'top_speed_kmh', 20 + 5 * pg_temp.drawn(i, 16, 7),
           'motor_w', 250 + 50 * pg_temp.drawn(i, 17, 16), 'weight_kg', 9 + pg_temp.drawn(i, 18, 22),
           'lto_class', pg_temp.one_of(i, 19, '{Mobility,L1a,L1a,L1b}'))
         when 'helmet' then jsonb_build_object(
           'colour', colour, 'helmet_class', 'bicycle', 'weight_g', 260 + 10 * pg_temp.drawn(i, 16, 40),
           'certification', pg_temp.one_of(i, 17, '{EN 1078,EN 1078,EN 1078,NTA 8776,EN 1078 and NTA 8776}'),
           'sizes', (array['["XS","S"]', '["S","M"]', '["S","M","L"]', '["M","L"]', '["M","L","XL"]', '["XL"]'])[1 + pg_temp.drawn(i, 18, 6)]::jsonb)
         when 'bag' then jsonb_build_object('colour', colour, 'volume_l', 4 + pg_temp.drawn(i, 16, 60))
         else jsonb_build_object(
           'colour', colour, 'weight_g', 40 + 10 * pg_temp.drawn(i, 16, 150),
           'material', pg_temp.one_of(i, 17, '{aluminium,aluminium,steel,hardened steel,brass,rubber,nylon,leather,carbon,recycled plastic}')) end,
       case when pg_temp.drawn(i, 20, 20) = 0 then 5 + pg_temp.drawn(i, 21, 40) end,
       1 + pg_temp.drawn(i, 22, 5)::integer, added, added + (now() - added) * pg_temp.share(i, 23)
  from named, lateral (select now() - interval '1095 days' * (1 - i / (current_setting('fill.products')::float8 + 1)) as added) times;

-- One variant of each, with the id of its product.
insert into product_variants (id, product_id, sku, stock)
select i, i, 'FILL-' || i, case when pg_temp.drawn(i, 13, 100) < 4 then 0
                  when pg_temp.drawn(i, 13, 100) < 12 then 1 + pg_temp.drawn(i, 14, 9)
                  else 10 + floor(600 * pg_temp.share(i, 14) ^ 3) end::integer
  from generate_series(1, current_setting('fill.products')::integer) i;
select setval(pg_get_serial_sequence('product_variants', 'id'), max(id)) from product_variants;

-- Two pictures of most products.
insert into product_images (product_id, position, hash)
select i, position, encode(sha256(convert_to('picture ' || 1 + pg_temp.drawn(i, 30 + position, 64), 'UTF8')), 'hex')
  from generate_series(1, current_setting('fill.products')::integer) i, generate_series(0, 1) position
 where position = 0 or pg_temp.drawn(i, 29, 10) < 8;

-- Each came once as a delivery, and some were counted again.
insert into stock_movements (product_id, variant_id, change, reason, at)
select p.id, p.id, 1 + v.stock, 'received', created_at from products p join product_variants v on v.product_id = p.id;
insert into stock_movements (product_id, variant_id, change, reason, account_id, at)
select id, id, -1, 'counted', 1 + pg_temp.drawn(id, 32, 10), updated_at from products where pg_temp.drawn(id, 31, 3) = 0;

insert into product_stocks select product_id, stock, stock from product_variants;
insert into product_search_words
select distinct word collate "C" from products, regexp_split_to_table(search_text, '[^a-z0-9]+') word where word ~ '^[a-z]{3,}$';

-- Collections by the rules that read most, and one of chosen products.
with rules (slug, sort, terms) as (values
  ('on-sale', 'price_desc', '{"on_sale": true, "in_stock": true}'),
  ('new', 'newest', '{"new_days": 30}'),
  ('range', 'rating', '{"type": "scooter", "max_price": 60000, "attributes": {"range_km": 60}}'),
  ('rated', 'rating', '{"min_rating": 4.5, "min_price": 20000}'),
  ('no-match', 'newest', '{"type": "helmet", "min_price": 5000000}'))
insert into collections (slug, title, description, meta_title, meta_description, rule, sort, shown, on_home)
select slug, slug, '', '', '',
       '{"type": null, "min_price": null, "max_price": null, "on_sale": false, "in_stock": false, "min_rating": null, "new_days": null, "attributes": {}}'::jsonb || terms::jsonb,
       sort::collection_sort, true, false from rules
union all select 'chosen', 'chosen', '', '', '', null, 'manual', true, false;
insert into collection_products (collection_id, position, product_id)
select c.id, row_number() over () - 1, p.id
  from collections c, (select id from products order by pg_temp.drawn(id, 40, 1000000) limit 200) p where c.slug = 'chosen';
