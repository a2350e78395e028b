-- Backups that the server made or tried to make. Not part of a backup: archives stay where they are.
create table backups (
  archive text primary key,
  started_at timestamptz not null,
  status text not null,
  bytes bigint,
  reason text
);
create index backups_by_status on backups (status, started_at desc);
