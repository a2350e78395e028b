-- Images as jobs. A row is claimed by one process (`instance`) at a time; what it has made is kept image by image. Of one that
-- somebody waits for (`is_awaited`), `instance` is the process that holds the request: without it nobody waits any more.
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
  -- What one image costs; what is held for those that are not made yet; what was paid.
  price integer not null check (price >= 0),
  uid_reservation uuid,
  paid integer not null default 0,
  has_mask boolean not null,
  mask_key text unique,
  is_awaited boolean not null,
  instance uuid,
  -- How often the provider was asked since the last image that was kept.
  asks smallint not null default 0,
  progress real,
  error text,
  created_at timestamptz not null,
  queued_at timestamptz not null,
  finished_at timestamptz,
  -- Something is reserved while, and only while, it is under way.
  check ((uid_reservation is not null) = (status in ('queued', 'running')))
);
create index generations_of_user on generations (uid_user, created_at desc);
create index generations_under_way on generations (provider, queued_at) where status in ('queued', 'running');
create index generations_ended on generations (finished_at) where finished_at is not null;
create index generations_of_project on generations (uid_project);

-- What it is made from, as the provider sees it, and a small picture of each. The bytes go when they are not needed any more.
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

-- What the provider has answered and what is not kept yet: a process that dies in between loses nothing.
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

-- What is held for a job belongs to no process and has no end of its own: the job ends it.
alter table credit_reservations alter column instance drop not null;
