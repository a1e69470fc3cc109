-- Proves that a replica follows this database: see db/replicas.ts.
create table replica_markers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now()
);
comment on table replica_markers is 'A row for each start of a shop with replicas, and for each failover. A replica that has it follows the primary.';
