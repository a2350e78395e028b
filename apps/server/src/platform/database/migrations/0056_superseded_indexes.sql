-- credit_entries_of_month (folder indexes) has the same order.
drop index credit_entries_by_time;
