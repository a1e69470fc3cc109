-- The menus of the storefront are pages too, which have versions as articles have.
alter type content_kind add value 'menu' before 'article';
