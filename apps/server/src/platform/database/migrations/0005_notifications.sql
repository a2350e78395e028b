create table notifications (
  uid_notification uuid primary key,
  uid_user uuid not null references users on delete cascade,
  kind text not null,
  title text not null,
  message text not null,
  link text not null,
  is_read boolean not null default false,
  created_at timestamptz not null
);
create index notifications_of_person on notifications (uid_user, created_at desc, uid_notification desc);
create index unread_notifications on notifications (uid_user, created_at desc, uid_notification desc)
  where not is_read;
create index read_notifications on notifications (created_at) where is_read;

-- Unread count, updated with every change, so reading it costs the same for any number of notifications.
create table notification_counts (
  uid_user uuid primary key references users on delete cascade,
  unread integer not null check (unread >= 0)
);

-- People without a row have the defaults.
create table notification_preferences (
  uid_user uuid primary key references users on delete cascade,
  notify_messages boolean not null,
  notify_project_updates boolean not null,
  notify_kanban_assigned boolean not null,
  notify_kanban_status_change boolean not null,
  notify_kanban_comment boolean not null,
  notify_member_added boolean not null,
  notify_member_removed boolean not null,
  in_app_notifications boolean not null,
  email_notifications boolean not null,
  email_frequency text not null check (email_frequency in ('instant', 'hourly', 'daily', 'weekly'))
);

-- Notifications waiting to be emailed; deleted in the transaction that writes the email.
create table mail_items (
  uid_item uuid primary key,
  uid_user uuid not null references users on delete cascade,
  uid_project uuid not null,
  project_title text not null,
  title text not null,
  message text not null,
  link text not null,
  created_at timestamptz not null
);
create index mail_items_of_person on mail_items (uid_user, uid_project, created_at);

-- For instant emails: when a person was last emailed about a project, and whether the next email is scheduled.
create table mail_turns (
  uid_user uuid not null references users on delete cascade,
  uid_project uuid not null,
  mailed_at timestamptz not null,
  is_scheduled boolean not null,
  primary key (uid_user, uid_project)
);

-- Unsubscribe address of an email, if any.
alter table mails add column unsubscribe_url text;
