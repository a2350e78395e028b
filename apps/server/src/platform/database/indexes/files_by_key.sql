-- Finds the files with these bytes, of which several can be copies of one.
create index concurrently files_by_key on files (key)
