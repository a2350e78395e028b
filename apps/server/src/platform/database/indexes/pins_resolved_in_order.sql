-- A project's latest resolved comments.
create index concurrently pins_resolved_in_order on pins (uid_project, resolved_at desc, uid_pin desc)
  where status = 'resolved'
