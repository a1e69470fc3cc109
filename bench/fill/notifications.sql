-- What staff were told in the last 31 days; older notifications are deleted.
insert into notifications (kind, subject_id, subject, at)
select 'new_order', id, tracking_no, placed_at from orders where placed_at > now() - interval '31 days' order by placed_at;
