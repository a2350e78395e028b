-- Origin of an image from Gen A.I.: {uid_image, prompt, provider_name, is_local, source_uid_file}; null for other
-- files. The ids are not references, because the image keeps its origin when they are deleted.
alter table files add column origin jsonb check (origin ? 'uid_image' and origin ? 'is_local');
