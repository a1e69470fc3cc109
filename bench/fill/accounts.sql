-- Ten members of staff (1 to 10, the owner first), and one customer for every four orders.

insert into accounts (id, name, email, password_hash, role, created_at)
  overriding system value
select i, pg_temp.one_of(i, 40, '{Isabel,Ramon,Teresa,Andres,Lourdes,Paolo}') || ' ' || pg_temp.one_of(i, 41, '{Ramos,Aquino,Lim,Navarro}'),
       'staff' || i || '@fill.example', '',
       case when i = 1 then 'owner' when i < 4 then 'manager' when i < 7 then 'fulfilment' else 'support' end::account_role,
       now() - interval '1095 days'
  from generate_series(1, 10) i;

with named as (
  select i,
         pg_temp.one_of(i, 42, '{Maria,Jose,Juan,Ana,Pedro,Luz,Carlo,Grace,Miguel,Rosa,Antonio,Liza,Ramon,Elena,Paolo,Carmen,Rico,Nena,Dante,Joy,Marco,Pilar,Noel,Ligaya,Arnel,Cora,Jun,Belen,Rafael,Amihan,Tomás,Niña,Iñigo,Mila,Benjie,Tess,Gabriel,Sol,Efren,Rhea}') as firstname,
         pg_temp.one_of(i, 43, '{Santos,Reyes,Cruz,Bautista,Ocampo,Garcia,Mendoza,Torres,Tomas,Andrada,Castillo,Flores,Villanueva,Ramos,Aquino,Navarro,Domingo,Mercado,Salazar,Aguilar,Dela Cruz,Lim,Tan,Go,Sy,Chua,Magsaysay,Macaraeg,Pangilinan,Dimaculangan,Catacutan,Batungbakal,Lacson,Osmeña,Zobel,Ayala,Roxas,Quezon,Laurel,Bonifacio,Peña,Muñoz,Soriano,Valdez,Padilla,Manalo,Evangelista,Concepcion,Del Rosario,Panganiban}') as lastname,
         now() - interval '1095 days' * (1 - i / (current_setting('fill.customers')::float8 + 1)) as since
    from generate_series(1, current_setting('fill.customers')::integer) i
)
insert into accounts (id, name, email, password_hash, role, created_at)
  overriding system value
select 10 + i, firstname || ' ' || lastname,
       replace(lower(unaccent(firstname || '.' || lastname)), ' ', '') || i || '@fill.example', '', 'customer', since
  from named;

insert into addresses (account_id, recipient, phone, street, barangay, city, province, region, postal_code, is_default)
select id, name, '+639' || 100000000 + pg_temp.drawn(id, 44, 899999999), 1 + pg_temp.drawn(id, 45, 400) || ' Rizal St.',
       'San Isidro', pg_temp.one_of(id, 46, '{Quezon City,Makati,Pasig,Cebu City,Davao City,Iloilo City}'), null,
       'Metro Manila', '1100', true
  from accounts where role = 'customer' and pg_temp.drawn(id, 47, 10) < 6;

-- One customer in twenty has products in the cart, at most five.
insert into carts (account_id) select id from accounts where role = 'customer' and (id - 10) % 20 = 1;
insert into cart_lines (account_id, product_id, variant_id, quantity)
select account_id, product, product, quantity from (
select account_id, 1 + (pg_temp.drawn(account_id, 48, current_setting('fill.products')::bigint) + 7919 * line)
                       % current_setting('fill.products')::bigint as product, 1 + pg_temp.drawn(account_id + line, 49, 2) as quantity
  from carts, generate_series(0, 4) line
 where line <= pg_temp.drawn(account_id, 50, 5)) lines;

select setval(pg_get_serial_sequence('accounts', 'id'), (select max(id) from accounts));

-- One customer in three has written once. Most messages are answered.
insert into messages (topic, state, name, email, order_no, body, sent_at, changed_at)
select (array['question', 'order', 'complaint'])[1 + pg_temp.drawn(id, 81, 3)]::message_topic,
       case when pg_temp.drawn(id, 82, 100) < 4 then 'open' else 'answered' end::message_state,
       name, email, '', 'Is it in the shop on Saturday?', created_at, created_at
  from accounts where role = 'customer' and pg_temp.drawn(id, 80, 3) = 0 order by id;
