-- Comments on a position of an image or PDF page. The row of a stack (all versions of a file) assigns unique numbers:
-- adding a comment locks it. It is deleted with every comment when the last version is deleted.
create table review_stacks (
  uid_stack uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  last_number integer not null default 0
);
create index review_stacks_of_project on review_stacks (uid_project);

-- `uid_file` and `answer_uid_file` are not references, because a comment outlives its version.
create table pins (
  uid_pin uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  uid_stack uuid not null references review_stacks on delete cascade,
  uid_file uuid not null,
  version integer not null check (version >= 1),
  number integer not null check (number >= 1),
  x double precision not null check (x between 0 and 1),
  y double precision not null check (y between 0 and 1),
  w double precision check (w > 0 and w <= 1),
  h double precision check (h > 0 and h <= 1),
  page integer check (page >= 1),
  status text not null default 'open' check (status in ('open', 'resolved')),
  content text not null,
  original_content text not null,
  uid_user uuid references users,
  client_id text,
  created_at timestamptz not null,
  edited_at timestamptz,
  resolved_by uuid references users,
  resolved_at timestamptz,
  -- When the comment was reopened; a card completed before that does not resolve it.
  reopened_at timestamptz,
  uid_card uuid references replies on delete set null,
  answer_uid_file uuid,
  answer_version integer,
  constraint pins_author check (uid_user is not null),
  check ((w is null) = (h is null)),
  check ((status = 'resolved') = (resolved_at is not null)),
  check ((answer_uid_file is null) = (answer_version is null)),
  unique (uid_stack, number),
  unique (uid_user, uid_stack, client_id)
);
create index pins_of_file on pins (uid_file);
create index pins_of_project on pins (uid_project, status, created_at desc);
create index pins_resolved on pins (resolved_by) where resolved_by is not null;
create index pins_of_card on pins (uid_card) where uid_card is not null;

create table pin_comments (
  uid_comment uuid primary key,
  uid_pin uuid not null references pins on delete cascade,
  content text not null,
  original_content text not null,
  uid_user uuid references users,
  client_id text,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint pin_comments_author check (uid_user is not null),
  unique (uid_user, uid_pin, client_id)
);
create index pin_comments_of_pin on pin_comments (uid_pin, created_at, uid_comment);

-- The comment an image will answer. Not a reference, because it may be deleted before the image is ready.
alter table generations add column uid_pin uuid;
