-- Every running process of the program. What a process holds (reservations, presence) names its instance and is
-- released when that instance has not been seen for a while.
create table instances (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
