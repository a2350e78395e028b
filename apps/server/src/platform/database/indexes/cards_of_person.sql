-- A person's cards in all projects.
create index concurrently cards_of_person on replies (assignee_uid, kanban_status, due_date)
  where assignee_uid is not null and deleted_at is null
