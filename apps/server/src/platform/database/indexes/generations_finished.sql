-- A person's latest generations in all projects.
create index concurrently generations_finished on generations (uid_user, created_at desc, uid_generation desc)
  where finished_at is not null and not is_awaited
