-- An order that was paid online and costs more since staff edited it.
alter type payment_status add value 'partly_paid' before 'paid';
