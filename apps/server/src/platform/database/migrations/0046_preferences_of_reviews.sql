-- Comments on files and approvals have switches of their own.
alter table notification_preferences
  add column notify_file_comments boolean,
  add column notify_approvals boolean,
  -- The person turned emails off. Without it, emails are off because they were never turned on.
  add column emails_off boolean not null default false;
update notification_preferences set notify_file_comments = notify_messages, notify_approvals = notify_project_updates,
  emails_off = not email_notifications;
alter table notification_preferences
  alter column notify_file_comments set not null,
  alter column notify_approvals set not null;
