-- Emails written without a mail server that are sent once one is set, unlike those of the local mailbox.
alter table mails add column is_waiting boolean not null default false;
create index mails_waiting on mails (created_at) where is_waiting;
