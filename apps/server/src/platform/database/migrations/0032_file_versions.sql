-- File versions. `uid_stack` is the id of the first version and stays when that one is deleted. Existing files become
-- their only version. Done by changing the column type, which rewrites each row once with its indexes; an update would
-- leave each row twice.
alter table files
  add column uid_stack uuid,
  add column version int not null default 1,
  -- The version its message or card was sent with and shows.
  add column is_attached boolean not null default true,
  -- The highest version of its stack, which lists show without looking for others.
  add column is_newest boolean not null default true;
alter table files alter column uid_stack type uuid using uid_file;
alter table files alter column uid_stack set not null;
create unique index files_of_stack on files (uid_stack, version);

-- For processes of the previous version, which do not know stacks.
create function begin_stack() returns trigger language plpgsql as $$
begin
  new.uid_stack := new.uid_file;
  return new;
end
$$;
create trigger begin_stack before insert on files for each row when (new.uid_stack is null) execute function begin_stack();

-- The last assigned number, from the second version on, so none is reused.
create table file_stacks (
  uid_stack uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  last_version int not null
);
create index file_stacks_of_project on file_stacks (uid_project);

-- Deleted versions of existing stacks, which links and comments still refer to.
create table gone_versions (
  uid_file uuid primary key,
  uid_stack uuid not null,
  uid_project uuid not null references projects on delete cascade,
  version int not null
);
create index gone_versions_of_stack on gone_versions (uid_stack);
create index gone_versions_of_project on gone_versions (uid_project);
