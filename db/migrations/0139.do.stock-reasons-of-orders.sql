alter type stock_reason add value 'order_edited' after 'order';
alter type stock_reason add value 'replacement' after 'return';
