-- Finds the notifications that name a person whose account is deleted.
create index concurrently notifications_of_actor on notifications (actor_uid) where actor_uid is not null
