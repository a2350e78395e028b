-- Image generation jobs. One process (`instance`) claims a row at a time, and results are stored image by image. If
-- `is_awaited`, `instance` is the process with the waiting request; once it is dead, the result is no longer awaited.
create table generations (
  uid_generation uuid primary key,
  uid_user uuid not null references users on delete cascade,
  uid_project uuid references projects on delete set null,
  source_uid_file uuid,
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  prompt text not null,
  format text not null check (format in ('jpg', 'png', 'webp')),
  provider text not null,
  provider_name text not null,
  count smallint not null check (count between 1 and 4),
  seed bigint,
  -- Credits per image, reserved for the remaining images, and paid.
  price integer not null check (price >= 0),
  uid_reservation uuid,
  paid integer not null default 0,
  has_mask boolean not null,
  mask_key text unique,
  is_awaited boolean not null,
  instance uuid,
  -- Provider attempts since the last stored image.
  asks smallint not null default 0,
  progress real,
  error text,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  finished_at timestamptz,
  -- Credits are reserved exactly while the job is active.
  check ((uid_reservation is not null) = (status in ('queued', 'running')))
);
create index generations_of_user on generations (uid_user, created_at desc);
create index generations_under_way on generations (provider, queued_at) where status in ('queued', 'running');
create index generations_ended on generations (finished_at) where finished_at is not null;
create index generations_of_project on generations (uid_project);

-- Inputs as sent to the provider, with a thumbnail each. The bytes are deleted when no longer needed.
create table generation_sources (
  uid_source uuid primary key,
  uid_generation uuid not null references generations on delete cascade,
  position smallint not null,
  key text unique,
  mimetype text not null,
  width integer not null,
  height integer not null,
  thumbnail_key text not null unique,
  thumbnail_width integer not null,
  thumbnail_height integer not null,
  unique (uid_generation, position)
);

-- Provider responses not stored as images yet, so a crash loses nothing.
create table generation_answers (
  uid_generation uuid not null references generations on delete cascade,
  position smallint not null,
  key text not null unique,
  seed bigint,
  note text,
  primary key (uid_generation, position)
);

alter table generated_images
  add column uid_generation uuid references generations on delete set null,
  add column position smallint,
  add column seed bigint,
  add column drift real,
  add column source_uid_file uuid,
  add column uid_project uuid;
create unique index generated_images_of_generation on generated_images (uid_generation, position);

-- A job's reservation belongs to no process and never expires; the job ends it.
alter table credit_reservations alter column instance drop not null;
