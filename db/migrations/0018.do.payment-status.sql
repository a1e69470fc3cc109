-- The payment status of an order, kept beside it, so that the list of orders can be filtered by it.
create type payment_status as enum
  ('unpaid', 'awaiting_payment', 'failed', 'paid', 'due_on_delivery', 'collected', 'partly_refunded', 'refunded');
alter table orders add column payment_status payment_status not null default 'unpaid';
comment on column orders.payment_status is 'Derived from payment_events by payment_status_of; refresh_payment_status writes it.';

-- Orders so far were paid on delivery.
update orders o set payment_status = s.status
  from (select o.id,
               case when coalesce(m.refunded, 0) > 0 then case when m.paid > m.refunded then 'partly_refunded' else 'refunded' end
                    when o.state in ('pending', 'confirmed', 'packed', 'shipped', 'delivery_failed') and o.total > coalesce(m.paid, 0)
                      then 'due_on_delivery'
                    else 'collected' end::payment_status as status
          from orders o
          left join (select order_id, sum(amount) filter (where kind = 'collected') as paid,
                            sum(amount) filter (where kind = 'refunded') as refunded
                       from payment_events group by order_id) m on m.order_id = o.id
         where m.paid > 0 or (o.state in ('pending', 'confirmed', 'packed', 'shipped', 'delivery_failed') and o.total > 0)) s
 where s.id = o.id;
