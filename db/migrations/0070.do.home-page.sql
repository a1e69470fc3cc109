-- The texts of the home page and its banners are pages too, which have versions as articles have.
alter type content_kind add value 'home' before 'article';
alter type content_kind add value 'banner' before 'article';
