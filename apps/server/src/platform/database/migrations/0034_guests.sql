-- Links for people without an account. The secret is derived from the id with a key of the installation, and the row
-- holds its hash, so neither the row nor the key alone gives access.
create table guest_links (
  uid_link uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  -- The file it shows, in all versions; null for the whole file area. Not a reference, as in pins.
  uid_stack uuid,
  name text not null,
  rights text[] not null,
  secret_hash text not null unique,
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index guest_links_of_project on guest_links (uid_project, created_at desc);
create index guest_links_made on guest_links (created_by);

-- A person without an account who received a request or wrote something in one project.
create table guests (
  uid_guest uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  email text not null,
  name text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Opted out of emails about this project.
  unsubscribed_at timestamptz,
  unique (uid_project, email)
);

-- The links through which a guest confirmed their address.
create table guest_visits (
  uid_link uuid not null references guest_links on delete cascade,
  uid_guest uuid not null references guests on delete cascade,
  confirmed_at timestamptz not null,
  primary key (uid_link, uid_guest)
);
create index guest_visits_of_guest on guest_visits (uid_guest);

-- The latest code emailed to an address for a link.
create table guest_codes (
  uid_link uuid not null references guest_links on delete cascade,
  email text not null,
  name text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (uid_link, email)
);

-- Each comment has exactly one author: a person or a guest.
alter table pins
  drop constraint pins_author,
  add column uid_guest uuid references guests,
  add constraint pins_author check ((uid_user is null) <> (uid_guest is null)),
  add constraint pins_of_guest unique (uid_guest, uid_stack, client_id);
alter table pin_comments
  drop constraint pin_comments_author,
  add column uid_guest uuid references guests,
  add constraint pin_comments_author check ((uid_user is null) <> (uid_guest is null)),
  add constraint pin_comments_of_guest unique (uid_guest, uid_pin, client_id);
