-- Deleting a row looks up the rows that refer to it; without an index each lookup scans the whole table.
-- foreign-keys.test.ts fails on a foreign key without an index.
create index projects_of_owner on projects (uid_user);
create index all_sessions_of_user on sessions (uid_user);
create index replies_of_project on replies (uid_project);
create index replies_of_person on replies (uid_user);
create index replies_quoting on replies (quoted_uid_reply) where quoted_uid_reply is not null;
create index replies_deleted_by on replies (deleted_by) where deleted_by is not null;
create index cards_of_assignee on replies (uid_project, assignee_uid) where assignee_uid is not null;

-- Includes hidden files, because it serves search as well as deletion.
drop index files_to_search;
create index all_files_of_project on files (uid_project);
