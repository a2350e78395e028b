-- Invitations to the installation, without a project, made by whoever looks after it. The rules of the link are those of
-- invitations to projects: only the hash of its token is kept, a newer one replaces it. A used one stays, so that its link
-- can say that it was used.
create table account_invitations (
  email text primary key check (email = lower(email)),
  invited_by uuid references users on delete set null,
  invited_at timestamptz not null,
  token_hash bytea not null unique,
  ends_at timestamptz not null,
  used_at timestamptz
);
create index account_invitations_by_inviter on account_invitations (invited_by) where invited_by is not null;

-- For the same reason an invitation to a project keeps its hash once it has become a membership.
alter table members drop constraint members_invitation_open;
