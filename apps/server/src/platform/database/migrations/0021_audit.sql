-- Audit log: actor, action, target, time and origin. Names are those at the time and nothing is a reference, because an
-- entry outlives its subjects. `actor_kind`: a person, a stranger (not signed in), or the shell (command line).
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

-- An entry has the database time and is never changed. It can be deleted only after 400 days (limits.audit.kept);
-- before that even the table's owner would have to drop the triggers first.
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
-- Also enabled in sessions that disable triggers for replication.
alter table audit_entries enable always trigger audit_entries_are_dated;
alter table audit_entries enable always trigger audit_entries_stay;
alter table audit_entries enable always trigger audit_entries_are_not_truncated;
revoke update, delete, truncate on audit_entries from public;
