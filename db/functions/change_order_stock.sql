-- Takes pieces of order lines out of the stock (a quantity below 0) or puts them back, and records the movements. Returns false and
-- changes nothing when a variant has too few. Every change of the stock of an order that was placed goes through it.
--
-- `p_lines` are ids of lines of the order, each once, and `p_quantities` their pieces; 0 changes nothing. `p_reason` is why the stock
-- changes; without one, pieces are taken because they are ordered. `p_by` is null when the shop does it by itself. The caller has locked the order; this function
-- locks the products by id, as everywhere.
--
-- When a product lost its options after the order, its pieces go to the one variant that it has now. Those of a size that was removed
-- from among others stay with that size, which nobody can order: no other size is what came back.
create or replace function change_order_stock(
  p_order bigint, p_lines bigint[], p_quantities integer[], p_reason stock_reason, p_by bigint
) returns boolean language plpgsql as $$
declare
  v_products integer[] := array(
    select distinct l.product_id from unnest(p_lines, p_quantities) c (line_id, quantity)
      join order_lines l on l.id = c.line_id and l.order_id = p_order where c.quantity <> 0);
  v_changes jsonb;
begin
  perform from products where id = any (v_products) order by id for no key update;
  -- Two lines may meet in one variant.
  select jsonb_agg(c order by c.product_id, c.variant_id) into v_changes from (
    select l.product_id, coalesce(single.id, l.variant_id) as variant_id, sum(w.quantity)::integer as quantity
      from unnest(p_lines, p_quantities) w (line_id, quantity)
      join order_lines l on l.id = w.line_id and l.order_id = p_order
      join product_variants v on v.id = l.variant_id
      left join product_variants single
        on not v.active and single.product_id = l.product_id and single.active and single.options = '{}'
     where w.quantity <> 0 group by 1, 2) c;
  if exists (
    select from jsonb_to_recordset(v_changes) c (variant_id integer, quantity integer) join product_variants v on v.id = c.variant_id
     where c.quantity < 0 and v.stock < -c.quantity
  ) then return false; end if;

  update product_variants v set stock = v.stock + c.quantity
    from jsonb_to_recordset(v_changes) c (variant_id integer, quantity integer) where v.id = c.variant_id;
  perform record_stocks(v_products);
  insert into stock_movements (product_id, variant_id, change, reason, order_id, account_id)
    select c.product_id, c.variant_id, c.quantity, coalesce(p_reason, 'order'), p_order, p_by
      from jsonb_to_recordset(v_changes) c (product_id integer, variant_id integer, quantity integer)
     where c.quantity <> 0 order by c.product_id, c.variant_id;
  return true;
end $$;
