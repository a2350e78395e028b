-- What is known of each provider that is asked over the network, shared by all processes. What was found out with other
-- settings (another fingerprint) does not count. `asked_at` is also the claim of whoever asks: a result is stored only
-- while nobody has asked or found out anything since.
create table provider_health (
  provider text primary key,
  fingerprint text not null,
  health text not null check (health in ('ok', 'unknown', 'broken')),
  reason text,
  checked_at timestamptz,
  asked_at timestamptz not null,
  next_check_at timestamptz not null
);

-- A provider can be free. What it makes is still reserved, with nothing: how much one person has under way is counted.
alter table credit_reservations drop constraint credit_reservations_amount_check;
alter table credit_reservations add constraint credit_reservations_amount_check check (amount >= 0);
