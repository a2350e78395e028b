-- A program acts for a person with a token. It is a session with a name, a scope and, unless it is for all projects, a list of
-- them; `token_hash` is the hash of its secret. So every statement that checks a session also checks tokens.
alter table sessions
  add column token_name text,
  add column token_scope text,
  add column token_projects uuid[],
  add column token_used_at timestamptz;
create unique index sessions_by_token on sessions (token_hash) where token_name is not null;
create index tokens_of_person on sessions (uid_user) where token_name is not null;

-- Name of the token through which it was written or done.
alter table replies add column via text;
alter table audit_entries add column via text;
