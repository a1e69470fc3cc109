-- The texts of emails to customers are pages too, which have versions as articles have.
alter type content_kind add value 'email' after 'menu';
