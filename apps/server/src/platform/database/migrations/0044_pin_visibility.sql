-- Who sees a comment and its replies. Earlier comments were visible to clients and guests, and stay so.
alter table pins
  add column visibility text not null default 'client' check (visibility in ('team', 'client')),
  -- Written by a client or guest, even if they have another role or none by now.
  add column is_by_client boolean not null default false,
  add check (visibility = 'client' or not is_by_client);

alter table pin_comments add column is_by_client boolean not null default false;

update pins set is_by_client = true
where uid_guest is not null or exists (
  select from members
  where members.uid_project = pins.uid_project and members.uid_user = pins.uid_user and members.role = 'client');

update pin_comments set is_by_client = true
from pins
where pins.uid_pin = pin_comments.uid_pin and (pin_comments.uid_guest is not null or exists (
  select from members
  where members.uid_project = pins.uid_project and members.uid_user = pin_comments.uid_user and members.role = 'client'));
