create table users (
  uid_user uuid primary key,
  email text not null unique check (email = lower(email)),
  username text,
  password_hash text not null,
  verified_at timestamptz,
  phone_number text not null default '',
  nickname text not null default '',
  hide_from_search boolean not null default false,
  photo_key text,
  created_at timestamptz not null default now()
);

-- One row per signed-in device. Tokens are stored as hashes. `spent` holds the tokens of the last seconds, to
-- distinguish tabs that raced with the same token from a stolen token.
create table sessions (
  uid_session uuid primary key,
  uid_user uuid not null references users on delete cascade,
  token_hash bytea not null,
  spent jsonb not null default '[]',
  is_remembered boolean not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_user on sessions (uid_user) where ended_at is null;
create index sessions_expiring on sessions (expires_at);

-- Codes of verification and reset links, one of each kind per person; a newer one replaces the older.
create table link_codes (
  uid_user uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (uid_user, purpose)
);

-- Attempt counts within a window: sign-in failures, registrations, email cooldowns.
create table attempts (
  kind text not null,
  key_hash bytea not null,
  count integer not null,
  started_at timestamptz not null,
  primary key (kind, key_hash)
);
create index attempts_by_age on attempts (started_at);

-- A person's credits are the sum of their entries; the balance is updated in the same transaction.
create table credit_accounts (
  uid_user uuid primary key references users on delete cascade,
  balance integer not null check (balance >= 0)
);
create table credit_entries (
  uid_entry uuid primary key,
  uid_user uuid not null references credit_accounts on delete cascade,
  amount integer not null,
  reason text not null,
  created_at timestamptz not null default now()
);
create index credit_entries_of_user on credit_entries (uid_user, created_at desc);

-- All emails, written in the transaction of their cause. Texts are cleared once sent, because they hold links that open
-- accounts. Without a mail server the rows are the local mailbox.
create table mails (
  uid_mail uuid primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  refused_at timestamptz
);
create index mails_by_age on mails (created_at desc);

-- Blobs without an owning row; see platform/uploads/pending-blobs.ts.
create table pending_blobs (
  key text primary key,
  created_at timestamptz not null default now()
);
