alter type payment_event_kind add value 'written_off' after 'refund_failed';
