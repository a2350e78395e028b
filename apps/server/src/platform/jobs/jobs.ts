// Typed layer over pg-boss: jobs are rows in the caller's transaction, workers wake by NOTIFY, retries back off, and a
// job of a killed worker is retried within seconds (by heartbeat and supervision).
import { fromKysely, PgBoss } from 'pg-boss'

import type { Db, Tx } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'

import type { Job } from './define-job.ts'

const heartbeatSeconds = 10
const superviseIntervalSeconds = 2
const pollingIntervalSeconds = 2
const hour = 60 * 60
const keepDoneSeconds = hour
/**
 * Passed to pg for the queue's connections; longer than any of its statements. Without it a dead connection would stop
 * the workers (record 44).
 */
const connectionOptions = { query_timeout: 60_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

export type Jobs = {
  /** Adds the job in this transaction; it runs only if the transaction commits. */
  readonly enqueue: <Payload extends object>(
    tx: Tx | Db,
    job: Pick<Job<never, Payload>, 'name' | 'payload'>,
    payload: NoInfer<Payload>,
    options?: { readonly startAfterSeconds?: number },
  ) => Promise<void>
  readonly stop: () => Promise<void>
}

export type RunningJobs<Context> = Jobs & {
  readonly work: (context: Context) => Promise<void>
  /** After a change of settings that schedules depend on. */
  readonly reschedule: (context: Context) => Promise<void>
}

// Payload types differ per job; the list only needs each job to match its own handler.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyJob<Context> = Job<Context, any>

export const startJobs = async <Context>(
  connectionString: string,
  definitions: readonly AnyJob<Context>[],
  log: Log,
  { followsSchedules = true }: { readonly followsSchedules?: boolean } = {},
): Promise<RunningJobs<Context>> => {
  const boss = new PgBoss({
    connectionString,
    application_name: 'joinery jobs',
    max: 3,
    ...connectionOptions,
    useListenNotify: true,
    superviseIntervalSeconds,
    // Interval for detecting jobs of dead workers; pg-boss defaults to a minute.
    monitorIntervalSeconds: superviseIntervalSeconds,
    maintenanceIntervalSeconds: 600,
    schedule: followsSchedules,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'))
  await boss.start()
  await ensureQueues(boss, definitions)
  const work = async (context: Context): Promise<void> => {
    for (const job of definitions) {
      await boss.work(
        job.name,
        {
          batchSize: 10,
          burstWhenBatchFull: true,
          perJobResults: true,
          pollingIntervalSeconds,
          notifyPollingIntervalSeconds: pollingIntervalSeconds,
        },
        (batch) =>
          Promise.all(
            batch.map(async ({ id, data }) => {
              try {
                await job.run(context, job.payload.parse(data ?? {}))
                return { id, status: 'completed' as const }
              } catch (error) {
                log.warn({ job: job.name, err: error }, 'a job failed and will be retried')
                return {
                  id,
                  status: 'failed' as const,
                  output: { reason: error instanceof Error ? error.name : 'unknown' },
                }
              }
            }),
          ),
      )
      await schedule(boss, job, context)
    }
  }
  return {
    work,
    reschedule: async (context) => {
      for (const job of definitions) if (typeof job.cron === 'function') await schedule(boss, job, context)
    },
    enqueue: async (tx, job, payload, options = {}) => {
      await boss.send(job.name, job.payload.parse(payload) as object, {
        db: fromKysely(tx),
        ...(options.startAfterSeconds === undefined ? {} : { startAfter: options.startAfterSeconds }),
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  }
}

type Queued = Pick<Job<never, never>, 'retries' | 'retryDelaySeconds' | 'longestDelaySeconds' | 'limitSeconds'>

/** Removes the schedule if settings disable it. */
const schedule = async <Context>(boss: PgBoss, { name, cron }: AnyJob<Context>, context: Context): Promise<void> => {
  if (cron === undefined) return
  const when = typeof cron === 'string' ? cron : cron(context)
  await (when === undefined ? boss.unschedule(name) : boss.schedule(name, when))
}

const queueOptions = ({ retries, retryDelaySeconds, longestDelaySeconds = hour, limitSeconds = 15 * 60 }: Queued) => ({
  retryLimit: retries,
  retryDelay: retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: longestDelaySeconds,
  heartbeatSeconds,
  expireInSeconds: limitSeconds,
  deleteAfterSeconds: keepDoneSeconds,
  notify: true,
})

/** Reads all queues with one query and writes only new or changed ones. */
const ensureQueues = async (
  boss: PgBoss,
  definitions: readonly (Queued & { readonly name: string })[],
): Promise<void> => {
  const present = new Map(
    (await boss.getQueues(definitions.map(({ name }) => name))).map((queue) => [queue.name, queue]),
  )
  for (const definition of definitions) {
    const options = queueOptions(definition)
    const queue = present.get(definition.name)
    if (!queue) await boss.createQueue(definition.name, options)
    else if (Object.entries(options).some(([option, value]) => Reflect.get(queue, option) !== value)) {
      await boss.updateQueue(definition.name, options)
    }
  }
}
