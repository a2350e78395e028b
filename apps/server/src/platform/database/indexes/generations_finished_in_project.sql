-- A person's latest generations in one project.
create index concurrently generations_finished_in_project
  on generations (uid_user, uid_project, created_at desc, uid_generation desc)
  where finished_at is not null and not is_awaited
