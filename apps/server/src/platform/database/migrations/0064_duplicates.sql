-- Files of a copied project share the bytes of the files they were copied from. Bytes without a row have one owner.
create table shared_blobs (
  key text primary key,
  owners integer not null check (owners > 1)
);
alter table files drop constraint files_key_key;

-- Projects that are offered as a start for new ones.
alter table projects add column is_template boolean not null default false;
