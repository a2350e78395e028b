-- A person's queued and running generations, which are few.
create index concurrently generations_unfinished on generations (uid_user) where finished_at is null
