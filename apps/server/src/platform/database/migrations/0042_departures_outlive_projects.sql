-- Deleting a project does not remove the protection of people who left it.
alter table departures drop constraint departures_uid_project_fkey;
