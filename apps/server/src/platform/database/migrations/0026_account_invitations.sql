-- Invitations to the installation without a project, created by admins. Only the hash of the link's token is stored,
-- and a newer one replaces it. A used invitation is kept, so its link can show that it was used.
create table account_invitations (
  email text primary key check (email = lower(email)),
  invited_by uuid references users on delete set null,
  invited_at timestamptz not null,
  token_hash bytea not null unique,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index account_invitations_by_inviter on account_invitations (invited_by) where invited_by is not null;

-- For the same reason an accepted project invitation keeps its hash.
alter table members drop constraint members_invitation_open;
