-- Which roles there are is said by the contract's table alone (capabilities.ts); a role that it does not know may nothing.
alter table members drop constraint members_role_check;
