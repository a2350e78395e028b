-- Admins and disabled accounts. Admins are also the addresses in ADMIN_EMAILS and, on an installation only this machine
-- can reach, the oldest account; neither is stored.
alter table users
  add column is_admin boolean not null default false,
  add column disabled_at timestamptz;
create index users_admins on users (uid_user) where is_admin;
create index users_by_age on users (created_at, uid_user);
create index sessions_last_used on sessions (uid_user, last_used_at desc);

-- Single row about the installation. Changes of admins lock it, so two admins who remove each other cannot leave none.
-- `forwarded_at`: when a proxy was first detected.
create table installation (
  is_only boolean primary key default true check (is_only),
  forwarded_at timestamptz
);
insert into installation default values;
