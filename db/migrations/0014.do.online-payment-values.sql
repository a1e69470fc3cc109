-- Values of online payments. In a migration of their own, because a new value cannot be used in the transaction that adds it.
alter type payment_mode add value 'gcash';
alter type payment_mode add value 'maya';
alter type payment_mode add value 'qrph';
alter type payment_event_kind add value 'created';
alter type payment_event_kind add value 'paid';
alter type payment_event_kind add value 'failed';
alter type payment_event_kind add value 'expired';
alter type payment_event_kind add value 'refund_requested';
alter type payment_event_kind add value 'refund_failed';
alter type refund_method add value 'original';
alter type email_kind add value 'order_payment_failed';
