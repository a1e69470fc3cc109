-- The cash of an order came from the courier. In a migration of its own, because a new value cannot be used in the transaction that adds it.
alter type payment_event_kind add value 'remitted';
alter type payment_status add value 'remitted' after 'collected';
