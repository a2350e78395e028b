-- Searchable text, written with its source: lower case, without accents or markup. Most texts are plain ASCII and take
-- a fast path.
create function search_fold(text) returns text language sql immutable strict parallel safe
return case
  when octet_length($1) = char_length($1) then lower($1)
  else lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036f]', '', 'g'))
end;

-- Plain text of clean rich text, in which every literal angle bracket is an entity.
create function search_fold_html(text) returns text language sql immutable strict parallel safe
return search_fold(
  replace(replace(replace(replace(replace(replace(
    regexp_replace($1, '<[^>]*>', ' ', 'g'),
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')
);

alter table projects
  add column search_title text not null generated always as (search_fold(title)) stored,
  add column search_text text not null
    generated always as (search_fold(title) || ' ' || search_fold_html(description)) stored;
alter table replies
  add column search_text text not null generated always as (search_fold(original_content)) stored;
alter table files
  add column search_text text not null generated always as (search_fold(filename)) stored;

-- All files of a project, including those of its messages and cards.
create index files_to_search on files (uid_project) where not is_hidden;
