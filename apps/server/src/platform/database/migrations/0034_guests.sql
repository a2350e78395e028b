-- Links for people without an account. The secret of one is computed from its id by a key of the installation; the row holds
-- its hash, so that neither the row nor the key alone opens anything.
create table guest_links (
  uid_link uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  -- The one file that it shows, in all its versions; null: the whole file area. No reference, as in pins.
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

-- Somebody without an account who was asked for something, or wrote something, in one project.
create table guests (
  uid_guest uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  email text not null,
  name text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- Wants no more mails about this project.
  unsubscribed_at timestamptz,
  unique (uid_project, email)
);

-- By which links somebody has confirmed their address.
create table guest_visits (
  uid_link uuid not null references guest_links on delete cascade,
  uid_guest uuid not null references guests on delete cascade,
  confirmed_at timestamptz not null,
  primary key (uid_link, uid_guest)
);
create index guest_visits_of_guest on guest_visits (uid_guest);

-- The latest code that was mailed to an address for a link.
create table guest_codes (
  uid_link uuid not null references guest_links on delete cascade,
  email text not null,
  name text not null,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  primary key (uid_link, email)
);

-- Comments are written by people and by guests, each by exactly one.
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
