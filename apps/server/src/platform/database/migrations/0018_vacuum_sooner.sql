-- By default a table is vacuumed when a fifth of its rows are dead, and analyzed when a tenth have changed. Messages and cards
-- share a table: with a million messages that would be 200,000 moves of cards, which every board would read over.
alter table replies set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05);
alter table notifications set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.05);

-- One row per project or person, changed with every message: space on its page, and the change touches no index.
alter table discussions set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
alter table boards set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
alter table notification_counts set (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
