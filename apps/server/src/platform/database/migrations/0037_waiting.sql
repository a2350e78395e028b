-- Returns the people mentioned in clean rich text; the attribute is the contract's `mentionAttribute`.
create function mentions_in(text) returns text[] language sql immutable strict parallel safe
return array(select (regexp_matches($1, 'data-mention="([\w-]+)"', 'g'))[1]);

-- Every dashboard reads the items waiting for a person, so comments that mention them are indexed.
create index pins_mentioning on pins using gin (mentions_in(content)) where status = 'open';
create index pin_comments_mentioning on pin_comments using gin (mentions_in(content));

-- Partial, because few approvals are open.
create index approvals_open on approvals (uid_project) where status = 'open';
create index approvals_of_person on approvals (uid_user) where uid_user is not null;
create index approvals_of_guest on approvals (uid_guest) where uid_guest is not null;

-- The Monday of the last weekly email about what waits for a person's clients. Sent once a week across all processes.
create table weekly_mails (
  uid_user uuid primary key references users on delete cascade,
  week date not null
);
