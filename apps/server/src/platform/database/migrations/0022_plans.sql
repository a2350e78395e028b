-- A person's plan, and since when: nobody gets the credits of a month that had ended before.
alter table users add column plan text not null default 'free' check (plan in ('free', 'premium', 'business'));
alter table users add column plan_since timestamptz;
create index users_with_plan on users (plan, uid_user) where plan <> 'free';

-- The credits of one month: one row for each person and month says how many were added for it altogether. Whoever writes or
-- raises the row adds the difference, in the same transaction; so they are added once, whoever tries and how often.
create table monthly_grants (
  uid_user uuid not null references credit_accounts on delete cascade,
  month date not null check (extract(day from month) = 1),
  plan text not null,
  amount integer not null check (amount > 0),
  primary key (uid_user, month)
);

-- In whose words, and on which provider credits were spent; entries from before do not say.
alter table credit_entries add column note text, add column provider text, add column provider_name text;
alter table credit_reservations add column provider text, add column provider_name text;
create index credit_entries_by_time on credit_entries (created_at);
