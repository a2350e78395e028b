-- Who is mentioned in rich text that is clean; the contract's `mentionAttribute` is the name of the attribute.
create function mentions_in(text) returns text[] language sql immutable strict parallel safe
return array(select (regexp_matches($1, 'data-mention="([\w-]+)"', 'g'))[1]);

-- What waits for somebody is read with every dashboard: the comments that mention them are found without reading those of others.
create index pins_mentioning on pins using gin (mentions_in(content)) where status = 'open';
create index pin_comments_mentioning on pin_comments using gin (mentions_in(content));

-- Few of all approvals are open.
create index approvals_open on approvals (uid_project) where status = 'open';
create index approvals_of_person on approvals (uid_user) where uid_user is not null;
create index approvals_of_guest on approvals (uid_guest) where uid_guest is not null;

-- For which week somebody was last mailed what waits for their clients; its Monday. Once a week, however many processes send.
create table weekly_mails (
  uid_user uuid primary key references users on delete cascade,
  week date not null
);
