-- Emails about returns. In a migration of its own, since a new value cannot be used in the transaction that adds it.
alter type email_kind add value 'return_requested';
alter type email_kind add value 'return_accepted';
alter type email_kind add value 'return_received';
alter type email_kind add value 'return_settled';
alter type email_kind add value 'return_refused';
alter type email_kind add value 'return_withdrawn';
