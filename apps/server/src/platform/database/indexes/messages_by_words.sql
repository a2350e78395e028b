-- Finds messages by parts of words: their project, their window of 32,768 consecutive numbers, and the trigrams of their
-- folded text; see word-queries.ts and docs/decisions/0021. New messages wait in a pending list, which every scan reads
-- whole: it is small, 64 kB instead of 4 MB, some 40 messages.
create index concurrently messages_by_words on replies
  using gin (uid_project, (message_number >> 15), search_fold(original_content) gin_trgm_ops)
  with (fastupdate = on, gin_pending_list_limit = 64)
  where message_number is not null and deleted_at is null;
