-- Numbers in the names of AI images. The scope is a project or, without one, a person. Not a reference, because storing
-- an image must not wait for a project's deletion; both owners delete their rows.
create table ai_names (
  scope uuid not null,
  source text not null,
  last_number integer not null,
  primary key (scope, source)
);

-- The name of the first input without its extension.
alter table generations add column source_name text not null default 'image';

-- A certificate marks AI images even after the file is deleted.
alter table approvals add column origin jsonb;
update approvals set origin = files.origin from files
where files.uid_file = approvals.uid_file and files.origin is not null;

-- Revisions were named after their source, which may have been named after its own prompt.
with recursive sources as (
  select files.uid_file, source.uid_file as uid_source, source.origin ->> 'prompt' as prompt, 1 as depth
  from files join files as source on source.uid_file = (files.origin ->> 'source_uid_file')::uuid
  where source.origin is not null
  union
  select sources.uid_file, source.uid_file, source.origin ->> 'prompt', sources.depth + 1
  from sources join files on files.uid_file = sources.uid_source
  join files as source on source.uid_file = (files.origin ->> 'source_uid_file')::uuid
  where source.origin is not null and sources.depth < 20
), prompts as (
  select uid_file, jsonb_agg(distinct prompt) as prompts from sources group by uid_file
)
update files set origin = files.origin || jsonb_build_object('source_prompts', prompts.prompts)
from prompts where prompts.uid_file = files.uid_file;
update approvals set origin = files.origin from files
where files.uid_file = approvals.uid_file and files.origin ? 'source_prompts';

-- Notifications of clients contain names that may come from prompts.
update notifications set title =
  replace(title, files.filename, 'image-ai-' || files.version || coalesce(substring(files.filename from '\.[^.]*$'), ''))
from files join members on members.uid_project = files.uid_project and members.role = 'client'
where notifications.uid_user = members.uid_user and files.origin is not null
  and substring(notifications.link from 'file=([0-9a-f-]{36})') = files.uid_file::text;
