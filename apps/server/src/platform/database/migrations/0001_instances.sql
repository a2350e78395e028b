-- Running server processes. Resources a process holds (reservations, presence) refer to its instance and are released
-- once it has not been seen for a while.
create table instances (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
