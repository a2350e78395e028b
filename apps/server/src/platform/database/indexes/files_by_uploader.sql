-- Sums a person's files, and finds their stacks, from the index alone.
create index concurrently files_by_uploader on files (uploaded_by) include (uid_project, filesize, mimetype, uploaded_at, uid_stack)
  where not is_hidden
