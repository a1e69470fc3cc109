-- The name of a variant in carts, orders and emails: the product's, and the values of its options.
create or replace function variant_name(p_name text, p_options text[]) returns text language sql immutable parallel safe
  return p_name || case when cardinality(p_options) > 0 then ', ' || array_to_string(p_options, ' / ') else '' end;
