-- Erases a person from the audit log (right to erasure: RA 10173, sec. 16 e): action, time and actor stay, the personal data
-- of the account and of these orders, their returns and their online payments are removed.
create or replace function erase_from_audit_log(p_account bigint, p_orders bigint[]) returns void language plpgsql as $$
begin
  perform set_config('tulin.erasing', 'on', true);
  update audit_log
     set entity_name = 'Deleted account', before = without_personal_data(before), after = without_personal_data(after),
         -- A person who registered as staff and was never approved is not an actor to keep.
         actor_name = case when account_id = p_account and action = 'staff_registered' then 'Deleted account' else actor_name end
   where entity_type = 'account' and entity_id = p_account;
  update audit_log
     set before = without_personal_data(before), after = without_personal_data(after)
   where entity_type = 'order' and entity_id = any (p_orders)
      or entity_type = 'return' and entity_id = any (array(select id from returns where order_id = any (p_orders)))
      or entity_type = 'payment' and entity_id = any (array(select id from payments where order_id = any (p_orders)));
  perform set_config('tulin.erasing', 'off', true);
end $$;
