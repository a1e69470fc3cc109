-- The price of pieces that came back depends on how many came back before them, when the discount of their line does not divide evenly.
-- Derived from the returns that are open, it changed when another one was settled, and a centavo could stay owed.
alter table return_lines add column returned_before smallint;
comment on column return_lines.returned_before is 'How many pieces of the line came back before these; null until these are to be refunded.';
update return_lines p
   set returned_before = l.returned - p.received - coalesce((
         select sum(other.received) from return_lines other join returns r on r.id = other.return_id
          where other.order_line_id = p.order_line_id and other.return_id > p.return_id and r.state = 'received' and r.remedy = 'refund'), 0)
  from returns r, order_lines l
 where r.id = p.return_id and r.state = 'received' and r.remedy = 'refund' and l.id = p.order_line_id;
