-- By default a table is vacuumed when 20 % of its rows are dead and analyzed when 10 % have changed. Messages and cards
-- share a table: with a million messages that would be 200,000 card moves, which every board would scan.
alter table replies set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05);
alter table notifications set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- One row per project or person, updated with every message. Free space on its page allows updates without touching an
-- index.
alter table discussions set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
alter table boards set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
alter table notification_counts set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
