-- Pieces of an order that are cancelled before they are shipped, or returned after their delivery.
alter table order_lines
  add column cancelled smallint not null default 0 check (cancelled >= 0),
  add column returned smallint not null default 0,
  add column damaged smallint not null default 0 check (damaged between 0 and returned),
  add column discount bigint check (discount >= 0),
  drop constraint order_lines_quantity_check,
  add constraint order_lines_quantity_check check (quantity between 0 and 10),
  add constraint order_lines_returned_check check (returned between 0 and quantity);
comment on column order_lines.quantity is 'The pieces that are ordered, without those that were cancelled or came back undelivered.';
comment on column order_lines.returned is 'Of the quantity, the pieces that the customer has sent back.';
comment on column order_lines.damaged is 'Of those returned, the pieces that did not go back into stock.';
comment on column order_lines.discount is 'Its share of the discount of the order in centavos; null until a part of the order is shipped, cancelled or returned.';

alter table orders add column returned_total bigint not null default 0 check (returned_total between 0 and subtotal - discount);
comment on column orders.returned_total is 'What the returned pieces cost, in centavos. The total stays, since the invoice says it.';
update orders o set returned_total = subtotal - discount
 where o.state = 'returned' and exists (select from shipments s where s.order_id = o.id and s.state = 'delivered');
update order_lines l set returned = quantity
  from orders o where o.id = l.order_id and o.state = 'returned'
   and exists (select from shipments s where s.order_id = o.id and s.state = 'delivered');

alter table shipments add column delivery_fee bigint not null default 0 check (delivery_fee >= 0);
comment on column shipments.delivery_fee is 'What this parcel bears of the delivery fee of the order, in centavos.';
alter table shipment_lines add column discount bigint not null default 0 check (discount >= 0);
comment on column shipment_lines.discount is 'What its pieces bear of the discount of the order line, in centavos.';

alter table order_edits add column reason text check (length(reason) between 1 and 500);
comment on column order_edits.reason is 'Why pieces were cancelled or came back; the customer reads it.';
comment on table order_edits is 'What staff changed in orders, in sentences without personal data: the customer reads them.';
alter type email_kind add value 'order_pieces_returned';
