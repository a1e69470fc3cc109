-- Notifies staff of something, in the transaction that causes it.
create or replace function notify_staff(p_kind notification_kind, p_subject_id bigint, p_subject text)
  returns void language sql as $$
  insert into notifications (kind, subject_id, subject) values (p_kind, p_subject_id, p_subject)
$$;
