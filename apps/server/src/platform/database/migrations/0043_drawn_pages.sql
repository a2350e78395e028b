-- Stored renditions of PDF pages after the first. They cannot be enumerated from the file, and stores are never listed.
create table drawn_pages (
  drawn_key text primary key,
  key text not null,
  bytes integer not null,
  drawn_at timestamptz not null default now()
);
create index drawn_pages_of_blob on drawn_pages (key, drawn_at);

-- Files that took too long or crashed their process are not tried again for a while, in any process.
create table unprocessable_blobs (
  key text primary key,
  message text not null,
  failed_at timestamptz not null
);
