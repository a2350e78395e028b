-- Counters of a project's group chat, in a separate row so that chat, board and settings do not block each other. The
-- row lock orders messages; last_at keeps created_at strictly increasing.
create table discussions (
  uid_project uuid primary key references projects on delete cascade,
  message_number bigint not null default 0,
  version bigint not null default 0,
  last_at timestamptz not null default '-infinity'
);
insert into discussions (uid_project) select uid_project from projects;

-- Lock and version of the board.
create table boards (
  uid_project uuid primary key references projects on delete cascade,
  version bigint not null default 0
);
insert into boards (uid_project) select uid_project from projects;

-- Messages, cards, and comments on cards (kanban with a parent). A deleted reply can be restored for a while; then its
-- text and files are removed and the empty row remains as a tombstone for clients.
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
  -- Cards of a member who leaves become unassigned.
  foreign key (uid_project, assignee_uid) references members (uid_project, uid_user)
    on delete set null (assignee_uid)
);
create unique index one_reply_per_client_id on replies (uid_project, uid_user, client_id) where client_id is not null;
create unique index messages_in_order on replies (uid_project, message_number) where message_number is not null;
create index changes_of_discussion on replies (uid_project, version) where reply_type = 'discussion';
create index cards_in_order on replies (uid_project, kanban_status, position) where kanban_status is not null;
create index comments_of_card on replies (parent_uid_reply, created_at) where parent_uid_reply is not null;
create index replies_to_empty on replies (deleted_at) where deleted_at is not null and not is_emptied;

-- A file belongs to the project (no reply) or to a message or card. Deferred, so files can be written before the
-- message, whose statement takes the group chat's lock last.
alter table files add column uid_reply uuid references replies deferrable initially deferred;
-- Files of a deleted message, until they are permanently deleted or restored.
alter table files add column is_hidden boolean not null default false;
create index files_of_reply on files (uid_reply) where uid_reply is not null;
drop index files_of_project;
create index files_of_project on files (uid_project, uploaded_at) where uid_reply is null;

-- The last message each person has read.
alter table members add column read_number bigint not null default 0;

-- Outbox: events written with their cause, each handled once after the commit and then deleted.
create table outbox (
  id bigint generated always as identity primary key,
  event jsonb not null,
  created_at timestamptz not null default now(),
  failures integer not null default 0,
  due_at timestamptz not null default now()
);
create index outbox_in_order on outbox (due_at, id);
