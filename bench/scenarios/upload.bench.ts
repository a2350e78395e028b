import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { runBareFiles } from '@joinery/server/testing/bare/run-bare-server'
import { fileForm } from '@joinery/server/testing/build-project'
import { registerAt, callAt } from '@joinery/server/testing/remote-client'

import { processorTime } from '../processor-time.ts'
import { newProject, startMeasured } from '../product.ts'
import { atLeast, atMost, median, percentile, type Line, type Scenario } from '../scenario.ts'
import { fileBlocks, megabytes, sendFile } from '../send-file.ts'
import { sampleMe } from '../watch-me.ts'

const rounds = 5
const uploadsAtOnce = 20
const quietMs = 5000
const goals = { memoryMb: 40, share: 0.6, me: 4 }
const agent = new Agent({ keepAlive: true })

const fetchHash = (address: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(address, { agent }, (response) => {
      const hash = createHash('sha256')
      response.on('data', (chunk: Buffer) => hash.update(chunk))
      response.on('end', () => resolve(hash.digest('hex')))
      response.on('error', reject)
    }).end()
  })

const memoryOf = async (pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Resets the peak counter. */
const resetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5')

type Figure = { readonly rate: number; readonly busyMs: number }

const timed = async (pid: number, act: () => Promise<unknown>): Promise<Figure> => {
  const busy = await processorTime([pid])
  const start = performance.now()
  await act()
  const rate = megabytes / ((performance.now() - start) / 1000)
  return { rate, busyMs: (await processorTime([pid])) - busy }
}

/** Uploads of another process. Resolves when each sender has sent one file; `stop` ends them. */
const startUploads = async (address: string, token: string) => {
  const program = fileURLToPath(new URL('../send-file.ts', import.meta.url))
  const child = spawn(process.execPath, [program, address, token, String(uploadsAtOnce)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let sent = 0
  createInterface(child.stdout).on('line', () => void sent++)
  return {
    hasEach: () => sent >= uploadsAtOnce || child.exitCode !== null,
    isRunning: () => child.exitCode === null,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

const run = async (): Promise<Line[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-upload-'))
  const hash = createHash('sha256')
  for (const bytes of fileBlocks()) hash.update(bytes)
  const sha256 = hash.digest('hex')
  const product = await startMeasured()
  const floor = await runBareFiles(join(folder, 'floor'))
  try {
    const { token } = await registerAt(product.address)
    const headers = { authorization: `Bearer ${token}` }
    const uid_project = await newProject(product, token, 'Large')
    const params = { id: uid_project }
    const target = `${product.address}/api/projects/${uid_project}`
    // Warm-up with small uploads, so that the cost of a large one is visible afterwards.
    for (let count = 0; count < 20; count++) {
      const form = fileForm([{ name: 'note.txt', bytes: 'a note' }])
      await callAt(product.address, 'updateProject', { params, token, form })
    }
    await resetPeak(product.pid())
    const before = await memoryOf(product.pid(), 'VmRSS')
    const figures: Record<'up' | 'upFloor' | 'down' | 'downFloor', Figure>[] = []
    let identical = true
    for (let round = 0; round < rounds; round++) {
      const up = await timed(product.pid(), () => sendFile(agent, target, headers))
      const upFloor = await timed(floor.pid, () => sendFile(agent, floor.address, {}))
      const { body } = await callAt(product.address, 'getProject', { params, token })
      const down = await timed(product.pid(), async () => {
        identical &&= (await fetchHash(product.address + body.files[0].url)) === sha256
      })
      const downFloor = await timed(floor.pid, () => fetchHash(floor.address))
      figures.push({ up, upFloor, down, downFloor })
    }
    const grown = (await memoryOf(product.pid(), 'VmHWM')) - before

    const until = performance.now() + quietMs
    const quiet = await sampleMe(product, token, () => performance.now() < until)
    const uploads = await startUploads(target, token)
    const loaded = await sampleMe(product, token, () => !uploads.hasEach())
    const isComplete = uploads.isRunning()
    await uploads.stop()
    if (!isComplete) throw new Error('The uploads ended early')

    const speed = (field: keyof (typeof figures)[number]) =>
      `${median(figures.map((figure) => figure[field].rate)).toFixed(0)} MB/s`
    const busy = (field: keyof (typeof figures)[number]) =>
      `${median(figures.map((figure) => figure[field].busyMs)).toFixed(0)} ms`
    const times = (samples: readonly number[]) =>
      `${median(samples).toFixed(1)} and ${percentile(samples, 0.99).toFixed(1)} ms`
    return [
      { what: 'upload, ours / bare', value: `${speed('up')} / ${speed('upFloor')}` },
      { what: 'upload, processor time, ours / bare', value: `${busy('up')} / ${busy('upFloor')}` },
      atLeast(
        'upload, share of the floor',
        median(figures.map(({ up, upFloor }) => up.rate / upFloor.rate)),
        goals.share,
      ),
      { what: 'download, ours / bare', value: `${speed('down')} / ${speed('downFloor')}` },
      atLeast(
        'download, share of the floor',
        median(figures.map(({ down, downFloor }) => down.rate / downFloor.rate)),
        goals.share,
      ),
      { what: 'bytes identical', value: String(identical), goal: 'true', isMet: identical },
      atMost('memory at its highest, above before', grown, goals.memoryMb, ' MB', 0),
      { what: 'me quiet: median and p99', value: times(quiet) },
      { what: `me during ${uploadsAtOnce} uploads: median and p99`, value: times(loaded) },
      atMost(
        `me during ${uploadsAtOnce} uploads, p99 to quiet`,
        percentile(loaded, 0.99) / percentile(quiet, 0.99),
        goals.me,
      ),
    ]
  } finally {
    await floor.stop()
    agent.destroy()
    await product.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

export const upload: Scenario = {
  name: 'upload',
  about: `a file of ${megabytes} MB up and down, beside plain streaming to disk; ${uploadsAtOnce} such uploads beside one caller`,
  run,
}
