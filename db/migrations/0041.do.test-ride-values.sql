-- Emails about test rides. In a migration of its own, since a new value cannot be used in the transaction that adds it.
alter type email_kind add value 'test_ride_booked';
alter type email_kind add value 'test_ride_moved';
alter type email_kind add value 'test_ride_cancelled';
alter type email_kind add value 'test_ride_reminder';
