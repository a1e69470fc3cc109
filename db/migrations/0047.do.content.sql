-- The articles and policies of the shop, with every version of each.
create type content_kind as enum ('article', 'policy');

create table content_pages (
  id integer generated always as identity primary key,
  kind content_kind not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  published_version integer,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table content_pages is 'A page that staff write: which of its versions the shop shows, and under which address.';
comment on column content_pages.slug is 'The end of its address: that of the published version, or of the draft before the first one is published.';
comment on column content_pages.published_version is 'Null before the first version is published.';
create unique index content_pages_by_slug on content_pages (kind, slug) where deleted_at is null;

create table content_versions (
  page_id integer not null references content_pages,
  version integer not null check (version > 0),
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  published boolean not null,
  restored_from integer,
  saved_by bigint references accounts on delete set null,
  saved_at timestamptz not null default now(),
  primary key (page_id, version),
  foreign key (page_id, restored_from) references content_versions (page_id, version)
);
comment on table content_versions is 'Every version of a page, only ever added. What fields it has depends on the kind of the page.';
comment on column content_versions.published is 'Whether it was published when it was saved; otherwise it is a draft.';
comment on column content_versions.saved_by is 'Null for the version that ships with the shop.';
create index content_versions_by_account on content_versions (saved_by) where saved_by is not null;
alter table content_pages
  add foreign key (id, published_version) references content_versions (page_id, version);

create table content_redirects (
  kind content_kind not null,
  slug text not null,
  page_id integer not null references content_pages,
  primary key (kind, slug)
);
comment on table content_redirects is 'The former slugs of pages: their addresses lead to the page.';
create index content_redirects_by_page on content_redirects (page_id);

create table content_pictures (
  page_id integer not null references content_pages,
  hash text not null references media,
  primary key (page_id, hash)
);
comment on table content_pictures is 'The pictures in any version of a page. They are kept, so that each version can be restored.';
create index content_pictures_by_hash on content_pictures (hash);
