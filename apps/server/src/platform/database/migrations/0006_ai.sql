-- Credits reserved while a provider works. They are deducted when the row is written; the row is deleted when they are
-- spent (as an entry) or refunded. Any process refunds a row whose process is dead or that is held for too long.
create table credit_reservations (
  uid_reservation uuid primary key,
  uid_user uuid not null references credit_accounts on delete cascade,
  amount integer not null check (amount > 0),
  reason text not null,
  instance uuid not null,
  expires_at timestamptz not null
);
create index credit_reservations_of_user on credit_reservations (uid_user);

-- The provider chosen by a person. The default applies without a row or if it is no longer configured.
create table provider_choices (
  uid_user uuid primary key references users on delete cascade,
  provider text not null
);

-- Each owns the blob under its key.
create table generated_images (
  uid_image uuid primary key,
  uid_user uuid not null references users,
  key text not null unique,
  prompt text not null,
  provider text not null,
  provider_name text not null,
  is_local boolean not null,
  filename text not null,
  mimetype text not null,
  filesize bigint not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  note text,
  created_at timestamptz not null
);
create index generated_images_of_user on generated_images (uid_user, created_at desc, uid_image desc);

-- Thumbnails of a generated image's inputs. Each owns the blob under its key.
create table generation_inputs (
  uid_input uuid primary key,
  uid_image uuid not null references generated_images on delete cascade,
  position integer not null,
  key text not null unique,
  width integer not null,
  height integer not null,
  unique (uid_image, position)
);
