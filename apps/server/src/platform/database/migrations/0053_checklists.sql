-- Items of a card's checklist, in the order of their position.
create table checklist_items (
  uid_item uuid primary key,
  uid_project uuid not null,
  uid_reply uuid not null references replies on delete cascade,
  text text not null,
  is_done boolean not null default false,
  assignee_uid uuid,
  due_date date,
  position integer not null,
  created_at timestamptz not null,
  -- Items of a member who leaves become unassigned.
  foreign key (uid_project, assignee_uid) references members (uid_project, uid_user)
    on delete set null (assignee_uid)
);
create index items_of_card on checklist_items (uid_reply, position);
create index items_of_assignee on checklist_items (assignee_uid, uid_project) where assignee_uid is not null;
create index items_of_project on checklist_items (uid_project);

-- Counts of a card's items, written with them, because the board shows them on every card.
alter table replies
  add column checklist_done smallint not null default 0,
  add column checklist_total smallint not null default 0;
