alter type email_kind add value 'order_paid';
