-- A deleted project is hidden immediately; a job then deletes its content in bounded steps, and its row last.
alter table projects add column deleted_at timestamptz;
create index projects_to_remove on projects (deleted_at) where deleted_at is not null;

-- Comments before their cards, which keeps each deletion step bounded.
drop index replies_of_project;
create index replies_of_project on replies (uid_project, parent_uid_reply);
