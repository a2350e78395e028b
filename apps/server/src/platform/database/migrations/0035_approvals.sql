-- Approval requests for one version of a file, bound to its bytes. Not a reference to the file, which may be deleted
-- before a decision. Names are those at the time, so a certificate can be reproduced.
create table approvals (
  uid_approval uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  uid_stack uuid not null,
  uid_file uuid not null,
  version integer not null check (version >= 1),
  filename text not null,
  sha256 text not null,
  status text not null default 'open' check (status in ('open', 'approved', 'changes', 'withdrawn', 'superseded')),
  asked_by uuid not null references users,
  asked_by_name text not null,
  uid_user uuid references users,
  uid_guest uuid references guests,
  -- The link emailed to the guest, used in reminders while it is valid. Not a reference.
  uid_link uuid,
  person_name text not null,
  person_email text not null,
  note text not null,
  decision_note text not null default '',
  asked_at timestamptz not null,
  decided_at timestamptz,
  -- Truncated network address of the decision.
  decided_from text,
  due_date date,
  -- A reminder is sent once the day before, and once on the day.
  reminded_before_at timestamptz,
  reminded_on_day_at timestamptz,
  check ((uid_user is null) <> (uid_guest is null)),
  check ((status in ('approved', 'changes')) = (decided_at is not null))
);
create index approvals_of_project on approvals (uid_project, asked_at desc);
create index approvals_of_stack on approvals (uid_stack);
create index approvals_asked on approvals (asked_by);
create unique index approvals_open_of_person on approvals (uid_user, uid_file) where status = 'open' and uid_user is not null;
create unique index approvals_open_of_guest on approvals (uid_guest, uid_file) where status = 'open' and uid_guest is not null;
create index approvals_due on approvals (due_date) where status = 'open' and due_date is not null;
