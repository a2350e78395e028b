-- How a picture was made that came out of Gen A.I.: {uid_image, prompt, provider_name, is_local, source_uid_file}; null for
-- every other file. Neither id is a reference: what it names may be deleted, and the picture keeps its mark.
alter table files add column origin jsonb check (origin ? 'uid_image' and origin ? 'is_local');
