-- Who did what, on what, when, from where. Names are as they were then and nothing refers to other rows: an entry outlives what
-- it tells of. `actor_kind`: a person, a stranger (nobody was signed in), or the shell (the command line).
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  act text not null,
  actor_kind text not null check (actor_kind in ('person', 'stranger', 'shell')),
  actor_uid uuid,
  actor_email text,
  actor_name text,
  person_uid uuid,
  person_email text,
  target_kind text,
  target_id text,
  target_name text,
  device text,
  address text,
  details jsonb not null default '{}'
);
create index audit_entries_by_actor on audit_entries (actor_uid, id desc) where actor_uid is not null;
create index audit_entries_by_actor_email on audit_entries (actor_email, id desc) where actor_email is not null;
create index audit_entries_of_person on audit_entries (person_uid, id desc) where person_uid is not null;
create index audit_entries_by_act on audit_entries (act, id desc);

-- An entry is written with the time of the database, and never changed. It is deleted only once it is older than 400 days
-- (limits.audit.kept), by whomever; until then also the owner of the table would have to take the triggers away first.
create function date_audit_entry() returns trigger language plpgsql as $$
begin
  new.at := now();
  return new;
end $$;
create function keep_audit_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.at < now() - interval '400 days' then
      return old;
    end if;
  end if;
  raise exception 'the audit is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entries_are_dated before insert on audit_entries
  for each row execute function date_audit_entry();
create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function keep_audit_entry();
create trigger audit_entries_are_not_truncated before truncate on audit_entries
  for each statement execute function keep_audit_entry();
-- Also in a session that has turned triggers off for replication.
alter table audit_entries enable always trigger audit_entries_are_dated;
alter table audit_entries enable always trigger audit_entries_stay;
alter table audit_entries enable always trigger audit_entries_are_not_truncated;
revoke update, delete, truncate on audit_entries from public;
