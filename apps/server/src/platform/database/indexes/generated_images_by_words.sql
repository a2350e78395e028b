-- Finds prompts by parts of words; see search-queries.ts.
create index concurrently generated_images_by_words on generated_images
  using gin (uid_user, search_fold(prompt) gin_trgm_ops)
