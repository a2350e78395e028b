import { describe, expect, it } from 'vitest'

import type { Sample } from './sample.ts'
import { judge, type Soak } from './verdict.ts'

const MB = 2 ** 20

const sample = (change: Partial<Sample> = {}): Sample => ({
  held: { heapBytes: 60 * MB, externalBytes: 20 * MB, resources: { Timeout: 12, TCPSocketWrap: 10 } },
  residentBytes: 500 * MB,
  open: { clients: 0, database: 12, others: 0, files: [], runtime: 35 },
  temporary: [],
  parts: [],
  missingParts: [],
  sockets: 0,
  databaseBusy: 0,
  databaseWaitedFor: 0,
  jobs: 1,
  jobsFailed: 0,
  events: 0,
  mails: 0,
  loopDelay: 20,
  processorSeconds: 100,
  ...change,
})

const calm: Soak = {
  samples: Array.from({ length: 10 }, () => sample()),
  warmUp: 3,
  faults: [],
  complaints: [],
  exitCode: 0,
}

const failing = (change: Partial<Soak>): string[] =>
  judge({ ...calm, ...change }).flatMap(({ what, isMet }) => (isMet ? [] : [what]))

/** Resident memory of each minute, in MB. */
const rising = (...megabytes: number[]): Partial<Soak> => ({
  samples: megabytes.map((size) => sample({ residentBytes: size * MB })),
})

const endingWith = (last: Sample): Partial<Soak> => ({ samples: [...calm.samples.slice(1), last] })

describe('a soak', () => {
  it('passes when nothing grew and nothing was left, however much the warm-up took', () => {
    expect(failing({})).toEqual([])
    expect(failing(rising(200, 300, 400, 500, 505, 500, 510, 505, 510, 505))).toEqual([])
  })

  it('fails when memory grew by 5% after the warm-up, but not because of one high minute', () => {
    expect(failing(rising(200, 300, 400, 500, 500, 510, 515, 520, 530, 530))).toEqual(['resident memory'])
    expect(failing(rising(200, 300, 400, 500, 505, 500, 510, 505, 600, 505))).toEqual([])
    const { held } = sample()
    const samples = calm.samples.map((one, index) => ({ ...one, held: { ...held, heapBytes: (60 + 2 * index) * MB } }))
    expect(failing({ samples })).toEqual(['heap and buffers after a full collection'])
  })

  it.each<[string, Partial<Soak>]>([
    ['sockets', endingWith(sample({ sockets: 1 }))],
    ['open handles of the runtime', endingWith(sample({ open: { ...sample().open, runtime: 36 } }))],
    ['connections from clients', endingWith(sample({ open: { ...sample().open, clients: 1 } }))],
    ['files open', endingWith(sample({ open: { ...sample().open, files: ['/data/tmp/one'] } }))],
    ['temporary files', endingWith(sample({ temporary: ['/tmp/one'] }))],
    ['temporary files', endingWith(sample({ parts: ['/data/files/one.part'] }))],
    ['resources on the event loop', endingWith(sample({ held: { ...sample().held, resources: { Timeout: 30 } } }))],
    ['database connections in use', endingWith(sample({ databaseBusy: 1 }))],
    ['unexpected answers', { faults: ['getMe answered 500'] }],
    ['warnings and errors in the log', { complaints: ['{"level":50}'] }],
    ['exit code', { exitCode: 1 }],
  ])('fails for %s', (what, change) => {
    expect(failing(change)).toEqual([what])
  })
})
