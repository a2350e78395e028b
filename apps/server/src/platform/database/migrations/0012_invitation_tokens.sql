-- The link of an invitation mail. Only the hash of its token is kept, beside the invitation itself: it goes when that is
-- accepted, declined or taken back, and a newer one replaces it. Invitations from before have none and stay valid.
alter table members
  add column added_by uuid references users,
  add column invitation_hash bytea unique,
  add column invitation_ends_at timestamptz,
  add constraint members_invitation_open check (uid_user is null or invitation_hash is null);
create index members_added_by on members (added_by) where added_by is not null;
