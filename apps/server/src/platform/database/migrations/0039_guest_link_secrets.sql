-- A new link's secret is random: the row holds its hash for checking, and the encrypted secret for showing it again. Links from
-- before have no encrypted secret, because theirs is computed from their id.
alter table guest_links add column secret_sealed bytea;

-- The guests a link was emailed to. Their codes are counted separately.
create table guest_link_recipients (
  uid_link uuid not null references guest_links on delete cascade,
  uid_guest uuid not null references guests on delete cascade,
  primary key (uid_link, uid_guest)
);
create index guest_link_recipients_guest on guest_link_recipients (uid_guest);

insert into guest_link_recipients (uid_link, uid_guest)
select guest_links.uid_link, guests.uid_guest
from approvals join guest_links using (uid_link) join guests using (uid_guest)
union
select guest_links.uid_link, guests.uid_guest
from audit_entries join guest_links on guest_links.uid_link::text = audit_entries.target_id
join guests on guests.uid_project = guest_links.uid_project and guests.email = audit_entries.details ->> 'email'
where audit_entries.act = 'link-sent';
