-- The email that asks for reviews. In a migration of its own, since a new value cannot be used in the transaction that adds it.
alter type email_kind add value 'review_request';
