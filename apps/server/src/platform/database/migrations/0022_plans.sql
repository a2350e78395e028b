-- A person's plan and its start, because no credits are granted for months that ended before it.
alter table users add column plan text not null default 'free' check (plan in ('free', 'premium', 'business'));
alter table users add column plan_since timestamptz;
create index users_with_plan on users (plan, uid_user) where plan <> 'free';

-- Monthly grants: one row per person and month with the total granted. Writing or raising the row adds the difference
-- in the same transaction, which makes grants idempotent.
create table monthly_grants (
  uid_user uuid not null references credit_accounts on delete cascade,
  month date not null check (extract(day from month) = 1),
  plan text not null,
  amount integer not null check (amount > 0),
  primary key (uid_user, month)
);

-- Note on an entry (an admin's words, or month and plan) and the provider credits were spent on; null for older entries.
alter table credit_entries add column note text, add column provider text, add column provider_name text;
alter table credit_reservations add column provider text, add column provider_name text;
create index credit_entries_by_time on credit_entries (created_at);
