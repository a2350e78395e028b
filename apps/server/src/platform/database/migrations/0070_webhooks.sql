-- Programs that are notified of events in a project. The secret is encrypted with a key derived from SECRET.
create table webhooks (
  uid_webhook uuid primary key,
  uid_project uuid not null references projects on delete cascade,
  url text not null,
  events text[] not null,
  is_enabled boolean not null default true,
  secret bytea not null,
  created_at timestamptz not null,
  -- The first failure since the last success.
  failing_since timestamptz
);
create index webhooks_of_project on webhooks (uid_project, uid_webhook);

-- One row per event and webhook: waiting ones are the queue, the others the log. `event_id` is the event's place in the
-- outbox. Events of one `object` are sent in its order.
create table webhook_deliveries (
  uid_delivery uuid primary key,
  uid_webhook uuid not null references webhooks on delete cascade,
  uid_project uuid not null,
  event_id bigint not null,
  object text not null,
  type text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'ok', 'failed')),
  -- Retries used so far.
  step integer not null default 0,
  tries integer not null default 0,
  due_at timestamptz not null,
  -- A process is sending it until then, by the database's clock. If it dies, another one continues.
  claimed_until timestamptz,
  response_status integer,
  response text,
  error text,
  created_at timestamptz not null
);
create index webhook_deliveries_of_webhook on webhook_deliveries (uid_webhook, uid_delivery);
create index webhook_deliveries_of_project on webhook_deliveries (uid_project);
create index waiting_webhook_deliveries on webhook_deliveries (uid_webhook, object, event_id) where status = 'waiting';
create index webhook_deliveries_by_age on webhook_deliveries (created_at) where status <> 'waiting';
