-- Pictures show something before they are there, are collected when no product shows them, and a scooter may be turned.

alter table media
  -- A few pixels of the picture as a data: address; empty for one that was stored before there were any.
  add column placeholder text not null default '',
  -- When somebody last sent this picture: until a day later it may still be on its way to a product.
  add column last_uploaded_at timestamptz not null default now();

-- The name of a 3D model that comes with the storefront.
alter table products add column model text check (model ~ '^[a-z0-9-]+$');
