-- no transaction
-- The numbers of types that the owner added are filtered from and to. Each number has a bucket, about 2 % wide, and a range is looked up as
-- its buckets. Numbers from a billion on share the last one.
create or replace function number_bucket(number numeric) returns integer language sql immutable parallel safe
  return (sign(number) * floor(50 * ln(1 + least(abs(number), 1000000000))))::integer;
create or replace function product_number_buckets(attributes jsonb) returns text[] language sql immutable parallel safe
  return coalesce((
    select array_agg(key || '=' || number_bucket(value::numeric)) from jsonb_each(attributes) where jsonb_typeof(value) = 'number'), '{}');
drop index concurrently if exists products_by_number;
create index concurrently products_by_number on products using gin (product_number_buckets(attributes))
  where shown and type not in ('scooter', 'helmet', 'accessory');
