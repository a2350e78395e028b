-- Trigrams combined with uuid and bigint in one index. Both extensions are trusted, so the database owner can create
-- them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- As before, but not strict: a strict function whose body holds a CASE is called for every row instead of being inlined.
create or replace function search_fold(text) returns text language sql immutable parallel safe
return case
  when octet_length($1) = char_length($1) then lower($1)
  else lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'))
end;

-- The index messages_by_words (folder indexes) is over the folded text itself, so it need not be stored.
alter table replies drop column search_text;
