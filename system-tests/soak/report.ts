import type { OpenFiles } from './open-files.ts'
import type { Sample } from './sample.ts'
import type { Minute } from './tally.ts'

type Reported = {
  readonly minute: number
  readonly isWarmUp: boolean
  /** After the minute, when all people have left. */
  readonly sample: Sample
  /** At its end, before they leave. */
  readonly busy: OpenFiles
  readonly tally: Minute
  readonly received: number
  /** Peak resident memory within the minute. */
  readonly highest: number
  readonly processorSeconds: number
  readonly skipped: number
  /** Of the whole run so far. */
  readonly faults: readonly string[]
  readonly complaints: Complaints
}

type Complaints = {
  readonly complaints: readonly string[]
  readonly slow: number
  /** Slow routes with count and longest time. */
  readonly slowRoutes: readonly string[]
}

type LogLine = {
  readonly level: number
  readonly msg?: string
  readonly method?: string
  readonly route?: string
  readonly ms?: number
}

const warning = 40

/** Slow requests are left out, because they depend on the machine. */
export const findComplaints = (log: readonly string[]): Complaints => {
  const lines = log
    .map((line) => ({ line, ...(JSON.parse(line) as LogLine) })) // the product's own log
    .filter(({ level }) => level >= warning)
  const slow = lines.filter(({ msg }) => msg === 'slow request')
  const byRoute = Map.groupBy(slow, ({ method, route }) => `${method} ${route}`)
  return {
    complaints: lines.filter(({ msg }) => msg !== 'slow request').map(({ line }) => line),
    slow: slow.length,
    slowRoutes: [...byRoute]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([route, all]) => `${route} ${all.length} (${Math.max(...all.map(({ ms = 0 }) => ms))} ms)`),
  }
}

const megabytes = (bytes: number): string => (bytes / 2 ** 20).toFixed(1)

export const describeMinute = (reported: Reported): string => {
  const { minute, isWarmUp, sample, busy, tally, received, highest, processorSeconds, skipped, faults, complaints } =
    reported
  const { held, open } = sample
  const kinds = tally.kinds.map(([kind, count]) => `${kind} ${count}`).join(', ')
  return [
    `minute ${minute}${isWarmUp ? ' (warm-up)' : ''}: ${tally.requests} requests, p50 ${tally.p50.toFixed(1)} ms, p99 ` +
      `${tally.p99.toFixed(0)} ms, ${received} events received, ${skipped} skipped, ${faults.length} unexpected`,
    `  MB: heap ${megabytes(held.heapBytes)}, buffers ${megabytes(held.externalBytes)}, resident ` +
      `${megabytes(sample.residentBytes)}, highest ${megabytes(highest)}; processor ${processorSeconds.toFixed(0)} s, ` +
      `timers late (p99) ${sample.loopDelay.toFixed(0)} ms`,
    `  open while busy: ${busy.clients} clients, ${busy.database} database; afterwards ${open.clients} and ` +
      `${open.database}, ${open.others} others, ${open.files.length} files, ${open.runtime} runtime; ${sample.sockets} ` +
      `sockets, ${sample.temporary.length} temporary files`,
    `  waiting: ${sample.jobs} jobs (${sample.jobsFailed} failed), ${sample.events} events, ${sample.mails} mails, ` +
      `${sample.databaseWaitedFor} for the database; log: ${complaints.complaints.length} complaints, ${complaints.slow} slow`,
    `  ${kinds}`,
    ...(faults.length === 0 ? [] : [`  the last unexpected: ${faults.at(-1)}`]),
    ...(complaints.complaints.length === 0
      ? []
      : [`  the last complaint: ${complaints.complaints.at(-1)?.slice(0, 500)}`]),
  ].join('\n')
}
