-- A person's open requests by due date.
create index concurrently approvals_waiting on approvals (uid_user, due_date, asked_at, uid_approval)
  where status = 'open' and uid_user is not null
