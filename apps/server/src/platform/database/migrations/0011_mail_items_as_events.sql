-- What waits to be mailed is read again when it is mailed: it is kept as the event that it tells of, without its words.
-- What waits at this moment cannot be read again and goes; it stands among the notifications.
delete from mail_items;
alter table mail_items
  drop column project_title,
  drop column title,
  drop column message,
  drop column link,
  add column kind text not null,
  add column event jsonb not null;
