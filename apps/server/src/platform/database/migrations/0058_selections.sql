-- What a project will use: finishes, fittings, furniture. `last_number` and `last_room` are never reused. Every change locks
-- the list first.
create table selection_lists (
  uid_project uuid primary key references projects on delete cascade,
  version integer not null default 0,
  last_number integer not null default 0,
  last_room integer not null default 0
);

-- `room_place` is the same for all selections of a room, `position` their order within it. `compared_code` is the code as it is
-- compared. A deleted selection keeps its place until it can no longer be restored.
create table selections (
  uid_selection uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  number integer not null,
  code text not null,
  compared_code text not null,
  title text not null,
  category text not null,
  room text not null,
  room_place integer not null,
  position bigint not null,
  supplier text not null,
  sku text not null,
  url text not null,
  finish text not null,
  dimensions text not null,
  quantity numeric(12, 3) not null,
  unit text not null,
  unit_price numeric(13, 4),
  unit_cost numeric(13, 4),
  lead_time_days integer,
  stage text not null,
  note text not null,
  internal_note text not null,
  -- A version in the file area, or an image of the selection's own. Not a foreign key: deleting the file clears it.
  uid_file uuid,
  owns_file boolean not null default false,
  uid_pin uuid,
  uid_card uuid,
  client_id text,
  created_by uuid not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deleted_by uuid
);
create index selections_in_order on selections (uid_project, room_place, position);
create unique index selections_by_code on selections (uid_project, compared_code) where deleted_at is null;
create unique index selections_by_client_id on selections (uid_project, created_by, client_id)
  where client_id is not null;
create index selections_of_person on selections (created_by, uid_selection);
create index selections_with_file on selections (uid_file) where uid_file is not null;
create index selections_with_card on selections (uid_card) where uid_card is not null;
create index deleted_selections on selections (deleted_at) where deleted_at is not null;
