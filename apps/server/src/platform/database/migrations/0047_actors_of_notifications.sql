-- Who did it, and the name as shown at the start of the title or the message: deleting the account removes it. Null for
-- notifications from before and for guests.
alter table notifications
  add column actor_uid uuid,
  add column actor_name text;
