-- Public pages that show an altered image beside its original. The project and the files are not foreign keys: a page outlives
-- them as withdrawn, so that its address says so. While it is public, its files cannot be deleted.
create table disclosures (
  uid_disclosure uuid primary key,
  uid_project uuid not null,
  code text not null unique,
  uid_file uuid not null,
  sha256 text not null,
  uid_original uuid not null,
  original_sha256 text not null,
  label text not null,
  statement text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid
);
create index disclosures_of_project on disclosures (uid_project, uid_disclosure);
create index disclosures_of_person on disclosures (created_by, uid_disclosure);
create index shown_files on disclosures (uid_file) where withdrawn_at is null;
create index shown_originals on disclosures (uid_original) where withdrawn_at is null;
