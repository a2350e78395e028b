-- Only an identity provider vouched for the address; our own verification email was never answered.
alter table users add column verified_by_service boolean not null default false;
-- Accounts without a password were created by a provider; a password needs an email of ours.
update users set verified_by_service = true
where password_hash is null and verified_at is not null and deleted_at is null;
