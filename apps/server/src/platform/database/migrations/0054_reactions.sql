-- Reactions to messages and comments on cards. `number` is the order of reacting among those of one reply.
create table reactions (
  uid_reply uuid not null references replies on delete cascade,
  emoji text not null,
  uid_user uuid not null references users,
  number integer not null,
  created_at timestamptz not null,
  primary key (uid_reply, emoji, uid_user)
);
create index reactions_of_user on reactions (uid_user, uid_reply);

-- Messages shown at the top of the group chat. A table of its own, so that the large one is not locked.
create table pinned_messages (
  uid_reply uuid primary key references replies on delete cascade,
  uid_project uuid not null references projects on delete cascade,
  pinned_by uuid not null references users,
  pinned_at timestamptz not null
);
create index pinned_messages_of_project on pinned_messages (uid_project, pinned_at);
create index pinned_messages_of_user on pinned_messages (pinned_by);
