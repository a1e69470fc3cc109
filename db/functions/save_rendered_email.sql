-- Stores the text and the state of an email (sent, or kept without a mail server), and counts it in the statistics. Once it is sent,
-- nobody reads its link here any more.
create or replace function save_rendered_email(p_email bigint, p_subject text, p_html text, p_text text, p_state email_state)
  returns void language plpgsql as $$
begin
  update emails
     set subject = p_subject, html = p_html, body_text = p_text, state = p_state, error = null, attempts = attempts + 1,
         sent_at = case when p_state = 'sent' then now() end, about = case when p_state = 'sent' then about - 'token' - 'link' else about end
   where id = p_email and state in ('waiting', 'failed');
  if found then perform add_to_email_statistics(array[p_email], 1); end if;
end $$;
