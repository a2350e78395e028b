// Criteria of a soak: memory does not grow, nothing is left open or behind, and no response is unexpected.
import type { Sample } from './sample.ts'

export type Soak = {
  /** One per minute of load, with no connections and nothing running, so that it shows what the product holds. */
  readonly samples: readonly Sample[]
  /** Minutes at the start that do not count: code is compiled, caches and pools fill up. */
  readonly warmUp: number
  readonly faults: readonly string[]
  /** Log lines that are a warning or worse, except slow requests. */
  readonly complaints: readonly string[]
  readonly exitCode: number | null
}

export type Finding = { readonly what: string; readonly value: string; readonly isMet: boolean }

/** Requests, background, jobs, listeners, a health check, and the lock of the embedded database. */
const databaseMost = 10 + 4 + 4 + 2 + 1 + 1

/** Promise of the product: memory grows by less than this after the warm-up. */
const growthMost = 0.05

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]
  return (low + high) / 2
}

/** Growth from the first half of the values to the second, by medians, because a single minute can be an outlier. */
const growth = (values: readonly number[]): number => {
  const half = Math.max(1, Math.floor(values.length / 2))
  const [before, after] = [median(values.slice(0, half)), median(values.slice(-half))]
  return before === 0 ? 0 : after / before - 1
}

const percent = (share: number): string => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)}%`
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(0)} MB`

const judgeGrowth = (what: string, values: readonly number[]): Finding => ({
  what,
  value: `${percent(growth(values))} (${values.map(megabytes).join(', ')})`,
  isMet: growth(values) < growthMost,
})

const shownMost = 20

/** Lists duplicates once. */
const judgeNone = (what: string, found: readonly string[]): Finding => {
  const counts = [...Map.groupBy(found, (text) => text)].map(([text, same]) => `${same.length} times ${text}`)
  return {
    what,
    value: found.length === 0 ? 'none' : `${found.length}\n    ${counts.slice(0, shownMost).join('\n    ')}`,
    isMet: found.length === 0,
  }
}

const judgeMost = (what: string, most: number, found: number): Finding => ({
  what,
  value: `${found} (at most ${most})`,
  isMet: found <= most,
})

/** Timers of background work come and go. */
const resourcesSlack = 3

/**
 * Resources that keep the event loop alive and were not present in the warm-up, by kind. Connections are compared by
 * peer instead.
 */
const listNewResources = (before: readonly Sample[], after: Sample): string[] =>
  Object.entries(after.held.resources).flatMap(([kind, count]) => {
    const known = Math.max(...before.map(({ held }) => held.resources[kind] ?? 0))
    return kind !== 'TCPSocketWrap' && count > known + resourcesSlack
      ? [`${kind}: ${count}, in the warm-up ${known}`]
      : []
  })

export const judge = (soak: Soak): Finding[] => {
  const { samples, warmUp } = soak
  const counted = samples.slice(warmUp)
  const [before, end] = [samples.slice(0, warmUp), samples.at(-1)]
  if (!end) throw new Error('There are no samples')
  /** Maximum in the warm-up. */
  const most = (read: (open: Sample['open']) => number): number => Math.max(...before.map(({ open }) => read(open)))
  const heldBytes = counted.map(({ held }) => held.heapBytes + held.externalBytes)
  return [
    judgeGrowth('heap and buffers after a full collection', heldBytes),
    judgeGrowth(
      'resident memory',
      counted.map(({ residentBytes }) => residentBytes),
    ),
    judgeMost(
      'open handles of the runtime',
      most(({ runtime }) => runtime),
      end.open.runtime,
    ),
    judgeMost('connections to the database', databaseMost, end.open.database),
    judgeMost(
      'other connections',
      most(({ others }) => others),
      end.open.others,
    ),
    judgeMost('connections from clients', 0, end.open.clients),
    judgeMost('sockets', 0, end.sockets),
    judgeNone(
      'files open',
      end.open.files.filter((path) => !before.some(({ open }) => open.files.includes(path))),
    ),
    judgeNone('resources on the event loop', listNewResources(before, end)),
    judgeNone('temporary files', [...end.temporary, ...end.parts]),
    judgeNone('parts that do not work', end.missingParts),
    judgeMost('database connections in use', 0, end.databaseBusy),
    judgeMost('events that wait', 0, end.events),
    judgeMost('mails that wait', 0, end.mails),
    judgeMost('jobs that failed', 0, end.jobsFailed),
    judgeNone('unexpected answers', soak.faults),
    judgeNone('warnings and errors in the log', soak.complaints),
    { what: 'exit code', value: String(soak.exitCode), isMet: soak.exitCode === 0 },
  ]
}
