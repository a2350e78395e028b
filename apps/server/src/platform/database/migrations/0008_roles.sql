-- Only the contract's table (capabilities.ts) defines roles; an unknown role has no capabilities.
alter table members drop constraint members_role_check;
