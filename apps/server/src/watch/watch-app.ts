// Gauges of the whole program; counters are in platform/metrics. Reading takes a few cheap statements, at most once in
// ten seconds.
import { hasMailbox } from '#config'
import { countMails } from '#features/mail/mail-queries.ts'
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.ts'
import { countJobs } from '#platform/jobs/job-queries.ts'
import type { Metrics, Sample } from '#platform/metrics/metrics.ts'
import { countEvents } from '#platform/outbox/outbox-queries.ts'
import { freeDiskMb } from '#platform/process/free-disk.ts'
import { listInstances } from '#platform/process/instance-queries.ts'

const freshMs = 10_000
const day = 24 * 60 * 60 * 1000

/** Caches a reading briefly for all callers; failures are not cached. */
const remember = <Value>(read: () => Promise<Value>, now: () => number): (() => Promise<Value>) => {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined
  return () => {
    if (last && now() - last.at < freshMs) return last.value
    const value = read()
    last = { at: now(), value }
    value.catch(() => (last = undefined))
    return value
  }
}

type Watched = Pick<Context, 'clock' | 'config' | 'realtime'>

export const watchApp = (metrics: Metrics, { clock, config, realtime }: Watched, database: Database): void => {
  const { background } = database
  const now = () => clock.now().getTime()
  metrics.gauge('joinery_sockets', 'Sockets connected to this process.', () => [{ value: realtime.countSockets() }])
  metrics.gauge('joinery_database_connections', 'Connections of this process to the database.', () =>
    Object.entries({ requests: database.pool, background: background.pool }).flatMap(([pool, each]): Sample[] => [
      { labels: { pool, state: 'busy' }, value: each.totalCount - each.idleCount },
      { labels: { pool, state: 'idle' }, value: each.idleCount },
      { labels: { pool, state: 'waited_for' }, value: each.waitingCount },
    ]),
  )
  const readJobs = remember(() => countJobs(background.db), now)
  metrics.gauge('joinery_jobs', 'Jobs across all processes, by queue and state.', async () =>
    (await readJobs()).flatMap(({ name: queue, ...states }) =>
      Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
    ),
  )
  const readEvents = remember(() => countEvents(background.db), now)
  metrics.gauge('joinery_events_waiting', 'Events not handled yet, across all processes.', async () => [
    { value: await readEvents() },
  ])
  const readMails = remember(() => countMails(background.db, new Date(now() - day)), now)
  metrics.gauge('joinery_mails', 'Emails waiting to be sent, and emails of the last 24 hours.', async () => {
    const { waiting, sent, refused } = await readMails()
    // In the local mailbox nothing waits.
    const isSent = !hasMailbox(config)
    return Object.entries({ waiting: isSent ? waiting : 0, sent, refused }).map(([state, value]) => ({
      labels: { state },
      value,
    }))
  })
  const readInstances = remember(() => listInstances(background.db), now)
  metrics.gauge('joinery_processes', 'Processes that share the database.', async () => [
    { value: (await readInstances()).length },
  ])
  metrics.gauge('joinery_disk_free_bytes', 'Free disk space for DATA_DIR.', async () => [
    { value: (await freeDiskMb(config.DATA_DIR)) * 1024 ** 2 },
  ])
}
