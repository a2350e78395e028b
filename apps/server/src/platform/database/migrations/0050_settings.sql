-- What admins set in the product. Values are texts, written as in the environment. A secret has no value here.
create table settings (
  name text primary key,
  value text,
  is_secret boolean not null,
  -- When admins were notified that the secret cannot be read with the current SECRET.
  lost_at timestamptz,
  check (is_secret = (value is null))
);

-- Encrypted with a key derived from SECRET. A table of its own, because it is not part of a backup.
create table setting_secrets (
  name text primary key references settings (name) on delete cascade,
  sealed text not null
);
