-- What is drawn by lot here is drawn from numbers, so the same shop comes out each time; only its dates follow the clock, since a
-- shop's busiest orders are those of today.

create function pg_temp.drawn(row_number bigint, what integer, choices bigint) returns bigint
  language sql immutable parallel safe
  return (hashint8extended(row_number, what) & 9223372036854775807) % choices;

-- One of these, by lot.
create function pg_temp.one_of(row_number bigint, what integer, choices text[]) returns text
  language sql immutable parallel safe
  return choices[1 + ((hashint8extended(row_number, what) & 9223372036854775807) % cardinality(choices))];

-- From 0 up to 1.
create function pg_temp.share(row_number bigint, what integer) returns double precision
  language sql immutable parallel safe
  return ((hashint8extended(row_number, what) & 9223372036854775807) % 1000003) / 1000003.0;
