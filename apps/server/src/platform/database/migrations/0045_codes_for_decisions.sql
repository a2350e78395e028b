-- The decision a code was requested for: confirming the address with the code records it. A used code stays until it expires, so
-- that the same decision can be submitted again when the first response did not arrive.
alter table guest_codes
  add column uid_approval uuid,
  add column decision text,
  add column note text not null default '',
  add column used_at timestamptz;
