-- The key that signs the links to the tracking page in emails.
insert into shop_keys (name, value)
values ('tracking-links', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));
