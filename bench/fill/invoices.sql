-- An invoice for each delivered order, in the order of their delivery, and a credit note for each one that came back.

insert into invoices (kind, number, order_id, amount, vat, seller_name, seller_address, seller_tin, issued_at)
select 'invoice', row_number() over (order by e.at, o.id), o.id, o.total, o.vat, 'Tulin', 'Quezon City', '123-456-789-00000', e.at
  from orders o join order_events e on e.order_id = o.id and e.state = 'delivered' where o.total > 0;
insert into invoices (kind, number, order_id, credits, amount, vat, seller_name, seller_address, seller_tin, issued_at)
select 'credit_note', row_number() over (order by e.at, i.id), i.order_id, i.id, i.amount, i.vat, i.seller_name, i.seller_address, i.seller_tin, e.at
  from invoices i join order_events e on e.order_id = i.order_id and e.state = 'returned';
update invoice_series s set last = i.last from (select kind, max(number) as last from invoices group by kind) i where i.kind = s.kind;
