-- The email that a product is back in stock. In a migration of its own, since a new value cannot be used in the transaction that adds it.
alter type email_kind add value 'back_in_stock';
