-- The texts of emails of a kind that staff published; null where the shop has no page for it, and its default texts are sent.
create or replace function published_email_texts(of email_kind) returns jsonb language sql stable as $$
  select v.fields
    from content_pages p
    join content_versions v on v.page_id = p.id and v.version = p.published_version
   where p.kind = 'email' and p.slug = replace(of::text, '_', '-') and p.deleted_at is null
$$;
