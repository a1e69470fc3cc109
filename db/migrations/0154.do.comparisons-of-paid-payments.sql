-- Paid payments are compared with what their providers say until they are 120 days old, and those from before are taken up again, a few at a time.
update payments set check_at = now() + random() * interval '7 days'
 where state = 'paid' and check_at is null and created_at > now() - interval '120 days';
comment on column payments.problem_detail is 'What the problem is. It stays when staff have resolved it, so that the same difference is not listed again.';
comment on column payments.check_at is 'When the provider is asked next, also to compare a paid payment, or the order is cancelled; null when nothing is left to do.';
