-- Sums a month's credits from the index alone.
create index concurrently credit_entries_of_month on credit_entries (created_at) include (uid_user, amount, reason)
