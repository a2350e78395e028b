create table projects (
  uid_project uuid primary key,
  uid_user uuid not null references users,
  title text not null,
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'archived')),
  details jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Project members, including the owner. An invitation is a row without a user; verifying its address claims it.
create table members (
  uid_project uuid not null references projects on delete cascade,
  email text not null check (email = lower(email)),
  uid_user uuid references users,
  role text not null check (role in ('owner', 'member')),
  added_at timestamptz not null,
  primary key (uid_project, email),
  unique (uid_project, uid_user)
);
create index members_of_person on members (uid_user, uid_project);
create index invitations on members (email) where uid_user is null;
create unique index one_owner on members (uid_project) where role = 'owner';

-- Files of a project. Each owns the blob under its key.
create table files (
  uid_file uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  uploaded_by uuid not null references users,
  key text not null unique,
  filename text not null,
  mimetype text not null,
  filesize bigint not null,
  sha256 text not null,
  width integer,
  height integer,
  placeholder text,
  uploaded_at timestamptz not null
);
create index files_of_project on files (uid_project, uploaded_at);
create index files_of_person on files (uploaded_by);
-- A project's cover is its latest image.
create index pictures_of_project on files (uid_project, uploaded_at desc, uid_file) where width is not null;
