-- Labels of a project's cards. Names are unique ignoring case: checked under the board's lock, because lower() depends on
-- the database's locale.
create table labels (
  uid_label uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  name text not null,
  color text not null
);
create index labels_of_project on labels (uid_project, uid_label);

-- Ids of labels on the card, in the order given.
alter table replies add column labels uuid[] not null default '{}';

-- A person's saved filters of a board. They go with the membership.
create table saved_filters (
  uid_filter uuid primary key,
  uid_project uuid not null,
  uid_user uuid not null,
  name text not null,
  query text not null,
  created_at timestamptz not null,
  foreign key (uid_project, uid_user) references members (uid_project, uid_user) on delete cascade
);
create index filters_of_person on saved_filters (uid_user, uid_project, uid_filter);

-- Batches that can still be undone, with the values their cards had before.
create table card_batches (
  uid_batch uuid primary key,
  uid_project uuid not null,
  uid_user uuid not null,
  cards jsonb not null,
  created_at timestamptz not null,
  foreign key (uid_project, uid_user) references members (uid_project, uid_user) on delete cascade
);
create index batches_of_person on card_batches (uid_user, uid_project);
create index batches_to_trim on card_batches (created_at);
