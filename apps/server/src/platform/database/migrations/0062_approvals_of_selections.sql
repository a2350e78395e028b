-- Approval requests for selections. The columns of a file are null for them; their items have the content.
alter table approvals
  add column kind text not null default 'file' check (kind in ('file', 'selections')),
  alter column uid_stack drop not null,
  alter column uid_file drop not null,
  alter column version drop not null,
  alter column filename drop not null,
  alter column sha256 drop not null,
  add constraint approvals_of_kind check (
    case kind when 'file' then num_nulls(uid_stack, uid_file, version, filename, sha256) = 0
    else num_nonnulls(uid_stack, uid_file, version, filename, sha256, origin) = 0 end
  );

-- One selection of a request. `snapshot` is what the person asked sees of it, with prices and suppliers as these two columns
-- say; `content_sha256` is its hash. While an item is open, they follow the selection; a decision fixes them. Not a reference
-- to the selection, which may be deleted after the decision. `is_shown` is whether the selection is neither deleted nor a draft.
create table approval_items (
  uid_approval uuid not null references approvals on delete cascade,
  uid_selection uuid not null,
  position integer not null,
  snapshot jsonb not null,
  content_sha256 text not null,
  sees_prices boolean not null,
  sees_suppliers boolean not null,
  is_shown boolean not null,
  decision text not null default 'open' check (decision in ('open', 'approved', 'changes')),
  note text not null default '',
  decided_at timestamptz,
  primary key (uid_approval, uid_selection),
  check ((decision = 'open') = (decided_at is null))
);
create index approval_items_of_selection on approval_items (uid_selection);

-- A link of scope selections shows no file. Its uid_stack is its own id, which is the id of no file, so that no comparison with
-- a file succeeds.
alter table guest_links add column scope text not null default 'project' check (scope in ('project', 'file', 'selections'));
update guest_links set scope = 'file' where uid_stack is not null;
alter table guest_links add constraint guest_links_of_scope check (
  case scope when 'project' then uid_stack is null when 'selections' then uid_stack = uid_link else uid_stack is not null end
);
