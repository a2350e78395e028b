-- Sorts projects by name: the folded title with numbers padded to twelve digits, compared by code point regardless of the
-- database's collation. Stored, because a list sorts all projects of a person by it.
alter table projects
  add column sort_name text collate "C" not null generated always as (
    regexp_replace(
      regexp_replace(search_fold(title), '\d+', '000000000000\&', 'g'), '\d*(\d{12})', '\1', 'g')
  ) stored;
