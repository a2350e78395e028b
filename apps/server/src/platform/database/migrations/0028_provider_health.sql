-- Health of each network provider, shared by all processes. Results for other settings (another fingerprint) are
-- ignored. `asked_at` also claims a check: a result is stored only if no newer check or result exists.
create table provider_health (
  provider text primary key,
  fingerprint text not null,
  health text not null check (health in ('ok', 'unknown', 'broken')),
  reason text,
  checked_at timestamptz,
  asked_at timestamptz not null,
  next_check_at timestamptz not null
);

-- A provider can be free. Its work is still reserved with zero credits, because concurrent work per person is limited.
alter table credit_reservations drop constraint credit_reservations_amount_check;
alter table credit_reservations add constraint credit_reservations_amount_check check (amount >= 0);
