-- People who left a project or declined an invitation. The person who added them cannot do so again for a while, and no
-- one can if the person opted out.
create table departures (
  uid_project uuid not null references projects on delete cascade,
  email text not null,
  added_by uuid references users on delete set null,
  left_at timestamptz not null,
  not_again boolean not null,
  primary key (uid_project, email)
);
create index departures_by_adder on departures (added_by) where added_by is not null;
