-- Further sign-in methods, data export and account deletion.

-- Null for people who sign in only through a provider or a passkey, and for deleted accounts.
alter table users
  alter column password_hash drop not null,
  -- The row of a deleted account stays with the shared content; its address can be used again.
  add column deleted_at timestamptz,
  -- An admin requires two-step verification of this person.
  add column must_use_second_step boolean not null default false;

alter table sessions
  -- When the person last authenticated; renewing the session does not change it.
  add column authenticated_at timestamptz,
  -- The identity provider of the session and its ID token, which logout there requires.
  add column issuer text,
  add column id_token text;
update sessions set authenticated_at = created_at;
alter table sessions alter column authenticated_at set not null, alter column authenticated_at set default now();

create table totp_factors (
  uid_user uuid primary key references users on delete cascade,
  -- Encrypted with a key of the installation.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until confirmed with a first code.
  confirmed_at timestamptz,
  -- Time step of the last accepted code; codes are single use.
  last_step bigint not null default 0
);

create table recovery_codes (
  uid_user uuid not null references users on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (uid_user, code_hash)
);

create table passkeys (
  uid_passkey uuid primary key,
  uid_user uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (uid_user);

-- Pending challenges: two-step verification, passkey, identity provider redirect. Each is single use.
create table sign_in_challenges (
  token_hash bytea primary key,
  kind text not null,
  uid_user uuid references users on delete cascade,
  data jsonb not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_of_user on sign_in_challenges (uid_user);
create index sign_in_challenges_ended on sign_in_challenges (expires_at);

-- A person's identity at a provider.
create table identities (
  uid_identity uuid primary key,
  issuer text not null,
  sub text not null,
  uid_user uuid not null references users on delete cascade,
  -- Email address according to the provider, shown only to the person.
  email text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, sub)
);
create index identities_of_user on identities (uid_user);

-- Data exports requested by people.
create table data_exports (
  uid_export uuid primary key,
  uid_user uuid not null references users on delete cascade,
  requested_at timestamptz not null,
  ready_at timestamptz,
  failed_at timestamptz,
  blob_key text,
  size bigint,
  expires_at timestamptz
);
create index data_exports_of_user on data_exports (uid_user, requested_at desc);
create index data_exports_ended on data_exports (expires_at) where blob_key is not null;
