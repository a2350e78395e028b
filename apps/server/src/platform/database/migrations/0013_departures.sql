-- Who has left a project of their own will, or declined to come: whoever added them cannot do so again for a while, and
-- nobody can where the person does not want it.
create table departures (
  uid_project uuid not null references projects on delete cascade,
  email text not null,
  added_by uuid references users on delete set null,
  left_at timestamptz not null,
  not_again boolean not null,
  primary key (uid_project, email)
);
create index departures_by_adder on departures (added_by) where added_by is not null;
