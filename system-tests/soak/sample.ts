// One reading of the running product: memory after a full collection, what is open, what waits.
import { setTimeout as wait } from 'node:timers/promises'

import { readHeld, type Held } from '@joinery/server/testing/programs/inspect-process'

import { listFiles, readOpenFiles, readResidentBytes, type OpenFiles } from './open-files.ts'
import type { SoakProduct } from './product.ts'

export type Sample = {
  readonly held: Held
  readonly residentBytes: number
  readonly open: OpenFiles
  /** Files that uploads and libraries have put aside. */
  readonly temporary: readonly string[]
  /** Halves of files in the store. */
  readonly parts: readonly string[]
  /** Parts that do not work: the database, the store, the disk. */
  readonly missingParts: readonly string[]
  readonly sockets: number
  /** Connections that requests have taken and not given back. */
  readonly databaseBusy: number
  readonly databaseWaitedFor: number
  /** Jobs that wait, run or are to be tried again; a job with a later time waits too. */
  readonly jobs: number
  readonly jobsFailed: number
  readonly events: number
  readonly mails: number
  /** How late timers were, in milliseconds, of the slowest hundredth. */
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

/** The least of several looks: what the product takes for a while comes and goes, what was never given back stays. */
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
    // After a collection the pages of what it freed go back by and by, and jobs may decode a picture meanwhile.
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
