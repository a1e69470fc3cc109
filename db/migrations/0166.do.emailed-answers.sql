alter table message_answers add column emailed boolean not null default true;
comment on column message_answers.emailed is 'Whether the shop emailed it. Without a mail server, staff answer by phone or from their own mailbox, and note here what they answered.';
comment on table message_answers is 'What staff answered.';
update message_answers a set emailed = false
  from emails e
 where e.kind = 'message_answered'
   and e.state = 'kept'
   and e.about ? 'message_id'
   and (e.about ->> 'message_id')::bigint = a.message_id
   and e.about ->> 'answer' = a.body;
