import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

import { callAt } from '@joinery/server/testing/remote-client'

import { compareCalls } from '../compare.ts'
import { addImages, importItems, type Imported, sharp } from '../make-selections.ts'
import { atMost, median, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'
import { watchMe, watchQuietMe, type Watched } from '../watch-me.ts'

const goals = {
  read: { processor: 0.4, latency: 3 },
  importMs: 3000,
  pdf: { megabytes: 200, me: 3 },
}
const quietMs = 4000
const samplePauseMs = 20
/** A light load beside the export, like a few people who click. */
const watching = { callers: 2, pauseMs: 5 }

const uncompressed = { 'accept-encoding': 'identity' }

const measureReading = async (stand: Stand, uid_project: string, effort: Effort): Promise<Line[]> => {
  const path = `/projects/${uid_project}/selections`
  const { body, bytes } = await stand.ours('GET', path, undefined, uncompressed).ask(stand.product.agent)
  const { selections } = JSON.parse(body) as { selections: { image: object | null }[] } // as in the contract
  if (!selections.every(({ image }) => image)) throw new Error('Not every selection has an image')
  return compareCalls(
    {
      what: `reading ${selections.length} selections with images`,
      ours: stand.ours('GET', path, undefined, uncompressed),
      floor: stand.bare('GET', `/selections/${uid_project}?bytes=${bytes}`, undefined, uncompressed),
      goals: goals.read,
    },
    effort,
  )
}

/** Resident memory of a process and its children. */
const memoryOf = async (pid: number): Promise<number> => {
  const sizes = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(async (name) => {
      const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
      const isOurs = Number(name) === pid || Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) === pid
      return isOurs ? Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024 : 0
    })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** A photo for each selection, as people upload them. */
const uploadImages = async ({ product, token }: Stand, uid_project: string): Promise<void> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 }
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888888', noise } })
    .jpeg()
    .toBuffer()
  const { body } = await callAt(product.address, 'listSelections', { params: { id: uid_project }, token })
  for (const { uid_selection: selectionId } of body.selections) {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg')
    const answer = await callAt(product.address, 'setSelectionImage', { params: { selectionId }, form, token })
    if (answer.status !== 200) throw new Error(answer.text)
  }
}

const measurePdf = async (stand: Stand, { isQuick }: Effort): Promise<Line[]> => {
  const { product, token } = stand
  const count = isQuick ? 60 : 300
  const { uid_project } = await importItems(stand, count)
  await uploadImages(stand, uid_project)
  const path = `/projects/${uid_project}/selections/export?format=pdf&for=team`
  const exportPdf = async (meanwhile: (goesOn: () => boolean) => Promise<void>) => {
    let isOver = false
    const beside = meanwhile(() => !isOver)
    const start = performance.now()
    const { bytes, status } = await stand.ours('GET', path).ask(product.agent)
    const ms = performance.now() - start
    isOver = true
    await beside
    if (status !== 200) throw new Error(`The PDF answered ${status}`)
    return { bytes, ms }
  }
  // Apart from the next one: reading the memory would delay the calls that are timed.
  const before = await memoryOf(product.pid())
  let most = before
  await exportPdf(async (goesOn) => {
    while (goesOn()) {
      most = Math.max(most, await memoryOf(product.pid()))
      await wait(samplePauseMs)
    }
  })
  const quiet = await watchQuietMe(product, token, quietMs, watching)
  let loaded: Watched | undefined
  const { bytes, ms } = await exportPdf(async (goesOn) => {
    loaded = await watchMe(product, token, goesOn, watching)
  })
  if (!loaded || loaded.failed > 0) throw new Error(`${loaded?.failed ?? 'All'} others failed`)
  const { p99 } = loaded
  return [
    {
      what: `a PDF of ${count} selections with images`,
      value: `${(bytes / 1e6).toFixed(1)} MB in ${ms.toFixed(0)} ms`,
    },
    atMost('the PDF: memory above what was used before', most - before, goals.pdf.megabytes, ' MB', 0),
    { what: 'me: p99 quiet, beside the PDF', value: `${quiet.p99.toFixed(1)} ms, ${p99.toFixed(1)} ms` },
    atMost('me: p99 beside the PDF, times quiet', p99 / quiet.p99, goals.pdf.me),
  ]
}

const measureSelections = async (stand: Stand, effort: Effort): Promise<Line[]> => {
  const count = effort.isQuick ? 500 : 2000
  const imports: Imported[] = []
  for (let round = 0; round <= (effort.isQuick ? 1 : 3); round++) imports.push(await importItems(stand, count))
  const [first, ...others] = imports
  if (!first) throw new Error('Nothing was imported')
  await addImages(stand, first.uid_project, count)
  const processorMs = median(others.map((one) => one.processorMs))
  return [
    atMost(`importing ${count} rows: processor time`, processorMs, goals.importMs, ' ms', 0),
    ...(await measureReading(stand, first.uid_project, effort)),
    ...(await measurePdf(stand, effort)),
  ]
}

export const selections: Scenario = {
  name: 'selections',
  about: '2,000 selections, imported and read beside a bare handler, and a PDF of 300 with images beside other calls',
  run: (effort) => withStand((stand) => measureSelections(stand, effort)),
}
