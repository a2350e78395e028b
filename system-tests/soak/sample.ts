// One reading of the running product: memory after a full collection, open resources, queues.
import { setTimeout as wait } from 'node:timers/promises'

import { readHeld, type Held } from '@joinery/server/testing/programs/inspect-process'

import { listFiles, readOpenFiles, readResidentBytes, type OpenFiles } from './open-files.ts'
import type { SoakProduct } from './product.ts'

export type Sample = {
  readonly held: Held
  readonly residentBytes: number
  readonly open: OpenFiles
  /** Temporary files of uploads and libraries. */
  readonly temporary: readonly string[]
  /** Partial files in the store. */
  readonly parts: readonly string[]
  /** Parts that do not work: the database, the store, the disk. */
  readonly missingParts: readonly string[]
  readonly sockets: number
  /** Connections in use by requests. */
  readonly databaseBusy: number
  readonly databaseWaitedFor: number
  /** Jobs that wait, run or will be retried, including scheduled ones. */
  readonly jobs: number
  readonly jobsFailed: number
  readonly events: number
  readonly mails: number
  /** 99th percentile of timer delay, in milliseconds. */
  readonly loopDelay: number
  readonly processorSeconds: number
}

const looks = 20
const lookEveryMs = 250

type Figure = { readonly labels: string; readonly value: number }

const readMetric = (text: string, name: string): Figure[] =>
  text.split('\n').flatMap((line) => {
    const match = /^(\w+)(\{.*\})? (\S+)$/.exec(line)
    return match?.[1] === name ? [{ labels: match[2] ?? '', value: Number(match[3]) }] : []
  })

/** Minimum of several readings: temporary use varies, leaks stay. */
const readLeast = async (read: () => Promise<number>): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let look = 0; look < looks && least > 0; look++) {
    least = Math.min(least, await read())
    await wait(lookEveryMs)
  }
  return least
}

const readBusy = async (product: SoakProduct): Promise<number> => {
  const busy = readMetric(await product.metrics(), 'joinery_database_connections').find(({ labels }) =>
    labels.includes('pool="requests",state="busy"'),
  )
  return busy?.value ?? 0
}

export const readSample = async (product: SoakProduct): Promise<Sample> => {
  const { port, databasePort, dataDir, inspector } = product
  const held = await readHeld(inspector)
  const text = await product.metrics()
  const sum = (name: string, isWanted: (labels: string) => boolean = () => true): number =>
    readMetric(text, name).reduce((total, { labels, value }) => total + (isWanted(labels) ? value : 0), 0)
  const temporary = (await Promise.all(product.temporary.map(listFiles))).flat()
  return {
    held,
    // Freed pages return to the system gradually, and jobs may be decoding an image.
    residentBytes: await readLeast(() => readResidentBytes(product.pid())),
    open: await readOpenFiles(product.pid(), port, databasePort),
    temporary,
    parts: (await listFiles(`${dataDir}/files`)).filter((path) => path.endsWith('.part')),
    missingParts: readMetric(text, 'joinery_ready').flatMap(({ labels, value }) => (value === 1 ? [] : [labels])),
    sockets: sum('joinery_sockets'),
    databaseBusy: await readLeast(() => readBusy(product)),
    databaseWaitedFor: sum('joinery_database_connections', (labels) => labels.includes('state="waited_for"')),
    jobs: sum('joinery_jobs', (labels) => !labels.includes('state="failed"')),
    jobsFailed: sum('joinery_jobs', (labels) => labels.includes('state="failed"')),
    events: sum('joinery_events_waiting'),
    mails: sum('joinery_mails', (labels) => labels.includes('state="waiting"')),
    loopDelay: sum('joinery_event_loop_delay_seconds', (labels) => labels.includes('0.99')) * 1000,
    processorSeconds: sum('joinery_process_cpu_seconds'),
  }
}
