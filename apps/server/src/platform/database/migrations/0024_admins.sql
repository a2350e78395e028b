-- Who looks after the installation, and who may not come in. Beside `is_admin` stand the addresses of ADMIN_EMAILS, and, on
-- an installation that nobody else can reach, the oldest account: neither is stored.
alter table users
  add column is_admin boolean not null default false,
  add column disabled_at timestamptz;
create index users_admins on users (uid_user) where is_admin;
create index users_by_age on users (created_at, uid_user);
create index sessions_last_used on sessions (uid_user, last_used_at desc);

-- What is known of the installation as a whole: one row, which is also what changes of admins lock, so that the last one
-- cannot be removed by two who remove each other. `forwarded_at`: since when it is known that a proxy stands in front of it.
create table installation (
  is_only boolean primary key default true check (is_only),
  forwarded_at timestamptz
);
insert into installation default values;
