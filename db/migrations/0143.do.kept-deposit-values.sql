alter type payment_event_kind add value 'deposit_kept' after 'written_off';
alter type payment_event_kind add value 'deposit_released' after 'deposit_kept';
