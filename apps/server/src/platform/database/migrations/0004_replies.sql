-- The counters of a project's discussion stand in a row of their own, so that chat, board and settings do not wait for
-- each other. The row's lock gives the discussion its one order; last_at keeps created_at strictly rising.
create table discussions (
  uid_project uuid primary key references projects on delete cascade,
  message_number bigint not null default 0,
  version bigint not null default 0,
  last_at timestamptz not null default '-infinity'
);
insert into discussions (uid_project) select uid_project from projects;

-- The board's own lock and version.
create table boards (
  uid_project uuid primary key references projects on delete cascade,
  version bigint not null default 0
);
insert into boards (uid_project) select uid_project from projects;

-- Messages, cards, and comments on cards (kanban with a parent). A deleted one stays: whoever deleted it may take that
-- back for a while; then its text and files go and the empty row remains, so that a client that was away hears of it.
create table replies (
  uid_reply uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  uid_user uuid not null references users,
  reply_type text not null check (reply_type in ('discussion', 'kanban')),
  parent_uid_reply uuid references replies on delete cascade,
  client_id text,
  content text not null,
  original_content text not null,
  quoted_uid_reply uuid references replies on delete set null,
  message_number bigint,
  version bigint not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by uuid references users,
  is_emptied boolean not null default false,
  kanban_status text check (kanban_status in ('todo', 'in_progress', 'done')),
  position bigint,
  assignee_uid uuid,
  due_date date,
  check ((reply_type = 'discussion') = (message_number is not null)),
  check ((reply_type = 'kanban' and parent_uid_reply is null) = (kanban_status is not null)),
  check ((kanban_status is null) = (position is null)),
  -- Cards of somebody who leaves are nobody's.
  foreign key (uid_project, assignee_uid) references members (uid_project, uid_user)
    on delete set null (assignee_uid)
);
create unique index one_reply_per_client_id on replies (uid_project, uid_user, client_id) where client_id is not null;
create unique index messages_in_order on replies (uid_project, message_number) where message_number is not null;
create index changes_of_discussion on replies (uid_project, version) where reply_type = 'discussion';
create index cards_in_order on replies (uid_project, kanban_status, position) where kanban_status is not null;
create index comments_of_card on replies (parent_uid_reply, created_at) where parent_uid_reply is not null;
create index replies_to_empty on replies (deleted_at) where deleted_at is not null and not is_emptied;

-- A file is the project's own (no reply) or belongs to a message or card. Deferred, so that files can be written before
-- the message: its statement takes the discussion's lock and comes last.
alter table files add column uid_reply uuid references replies deferrable initially deferred;
-- The files of a deleted message, until they go for good or the deletion is taken back.
alter table files add column is_hidden boolean not null default false;
create index files_of_reply on files (uid_reply) where uid_reply is not null;
drop index files_of_project;
create index files_of_project on files (uid_project, uploaded_at) where uid_reply is null;

-- Up to which message each person has read.
alter table members add column read_number bigint not null default 0;

-- What happened, written with the thing itself; each row is handled once, after the commit, and deleted with what
-- follows from it.
create table outbox (
  id bigint generated always as identity primary key,
  event jsonb not null,
  created_at timestamptz not null default now(),
  failures integer not null default 0,
  due_at timestamptz not null default now()
);
create index outbox_in_order on outbox (due_at, id);
