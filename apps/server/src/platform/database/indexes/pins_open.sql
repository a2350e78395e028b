-- Counts a project's open comments from the index alone.
create index concurrently pins_open on pins (uid_project) include (uid_stack, visibility) where status = 'open'
