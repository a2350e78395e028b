-- A deleted project is hidden at once; a job then removes what belongs to it in bounded steps, and its row last.
alter table projects add column deleted_at timestamptz;
create index projects_to_remove on projects (deleted_at) where deleted_at is not null;

-- Comments before the cards that they belong to, so that no step of a removal is larger than it says.
drop index replies_of_project;
create index replies_of_project on replies (uid_project, parent_uid_reply);
