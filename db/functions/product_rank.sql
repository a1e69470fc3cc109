-- How well a product matches a query: most by the words of its name (A) and of its type and keywords (C), less by its options (B), least by
-- its figures and description (D).
create or replace function product_rank(search_vector tsvector, query tsquery) returns real language sql immutable parallel safe
  return ts_rank('{0.1, 1, 0.4, 1}', search_vector, query);
