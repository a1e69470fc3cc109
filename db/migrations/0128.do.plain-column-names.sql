-- Both columns came with 0.2.0, which is not released: no shop of an earlier version knows them.
alter table webhook_deliveries rename column tries to attempts_since_replay;
comment on column webhook_deliveries.attempts_since_replay is
  'The attempts since staff last replayed it: the delay before the next one grows with it. `attempts` counts all.';
alter table returns rename column wish to requested_remedy;
comment on column returns.requested_remedy is 'What the customer asks for.';
