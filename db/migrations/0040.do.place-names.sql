-- The place in an address that is only text is found by the name of its region, province or city.
create function plain_place_name(name text) returns text language sql immutable parallel safe strict
  return trim(regexp_replace(lower(unaccent(name)), '[^a-z0-9]+', ' ', 'g'));

create index places_by_plain_name on places (plain_place_name(name)) where level <> 'barangay';
