-- Whether a stored image or video contains a position. Null for files not examined yet: those from before positions were
-- removed at upload, and those of installations that keep them.
alter table files add column has_location boolean;
