-- Heard on its own connection whatever level of messages an operator has chosen for the database or its users.
alter function tell_shop(text) set client_min_messages = notice;
