-- Token of an invitation link, stored as a hash with the invitation. It is removed when the invitation is accepted,
-- declined or withdrawn; a newer one replaces it. Older invitations have none and stay valid.
alter table members
  add column added_by uuid references users,
  add column invitation_hash bytea unique,
  add column invitation_ends_at timestamptz,
  add constraint members_invitation_open check (uid_user is null or invitation_hash is null);
create index members_added_by on members (added_by) where added_by is not null;
