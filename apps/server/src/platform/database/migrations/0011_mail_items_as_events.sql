-- Waiting notifications are stored as events without text and read again when emailed. Existing rows cannot be
-- converted and are deleted; they remain as notifications.
delete from mail_items;
alter table mail_items
  drop column project_title,
  drop column title,
  drop column message,
  drop column link,
  add column kind text not null,
  add column event jsonb not null;
