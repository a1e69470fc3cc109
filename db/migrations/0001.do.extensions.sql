-- What the shop needs beside plain PostgreSQL. All four are part of PostgreSQL's own contrib and "trusted" (13 and
-- later): the owner of a database may create them without being superuser, on managed servers too.

create extension if not exists pg_trgm;   -- search in product and customer names by any part of a word
create extension if not exists unaccent;  -- search that does not mind accents: Parañaque, Paranaque
create extension if not exists citext;    -- e-mail addresses are one whatever their case
create extension if not exists btree_gin; -- one GIN index over words and plain columns together
