-- A payment is compared with what its provider says.
alter type payment_problem add value 'differs';
