-- Counts a project's files, and finds whether the files of comments exist, from the index alone.
create index concurrently newest_files_of_project on files (uid_project) include (uid_stack, uid_reply)
  where is_newest and not is_hidden
