-- Random values are computed from row numbers, so each run makes the same shop. Only the dates follow the clock, because a
-- shop's busiest orders are those of today.

create function pg_temp.drawn(row_number bigint, what integer, choices bigint) returns bigint
  language sql immutable parallel safe
  return (hashint8extended(row_number, what) & 9223372036854775807) % choices;

-- A random one of these.
create function pg_temp.one_of(row_number bigint, what integer, choices text[]) returns text
  language sql immutable parallel safe
  return choices[1 + ((hashint8extended(row_number, what) & 9223372036854775807) % cardinality(choices))];

-- A random number from 0 to 1.
create function pg_temp.share(row_number bigint, what integer) returns double precision
  language sql immutable parallel safe
  return ((hashint8extended(row_number, what) & 9223372036854775807) % 1000003) / 1000003.0;
