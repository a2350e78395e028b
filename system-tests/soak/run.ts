// `npm run soak -- --minutes 10 --rate 1`: all user actions at a steady rate, to detect growth. The default rate takes
// two thirds of a core; use a lower one on a busy machine. Ends with a verdict, and exit code 1 if a promise was
// broken. Linux only, because it reads /proc.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { boardActs } from './acts/boards.ts'
import { fileActs } from './acts/files.ts'
import { generationActs } from './acts/generations.ts'
import { hostileActs } from './acts/hostile.ts'
import { readingActs } from './acts/reading.ts'
import { reviewActs } from './acts/reviews.ts'
import { sessionActs } from './acts/sessions.ts'
import { socketActs } from './acts/sockets.ts'
import { createCaller } from './caller.ts'
import { openCrowd } from './crowd.ts'
import { createLoad } from './load.ts'
import { readOpenFiles, readResidentBytes } from './open-files.ts'
import { startSoakProduct } from './product.ts'
import { describeMinute, findComplaints } from './report.ts'
import { readSample, type Sample } from './sample.ts'
import { buildStudio } from './studio.ts'
import { createTally } from './tally.ts'
import { judge } from './verdict.ts'

const acts = [
  ...readingActs,
  ...sessionActs,
  ...socketActs,
  ...boardActs,
  ...fileActs,
  ...reviewActs,
  ...generationActs,
  ...hostileActs,
]
/** Longer than idle database connections and threads are kept. */
const quietMs = 25_000
const minuteMs = 60_000

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '1' } },
})
const [minutes, rate] = [Number(values.minutes), Number(values.rate)]
if (!(minutes >= 2)) throw new Error('--minutes must be 2 or more')
if (!(rate > 0)) throw new Error('--rate must be more than 0')
if (process.platform !== 'linux') throw new Error('The soak reads /proc: it runs on Linux only.')
const warmUp = Math.ceil(minutes * 0.3)

const product = await startSoakProduct()
const tally = createTally()
const caller = createCaller(product.address, tally)
try {
  console.log(`The product is process ${product.pid()} at ${product.address}; people come in …`)
  const studio = await buildStudio(product, caller, tally)
  const load = createLoad(studio, acts, rate)
  tally.nextMinute()

  const samples: Sample[] = []
  let { processorSeconds } = await readSample(product)
  for (let minute = 1; minute <= minutes; minute++) {
    const crowd = await openCrowd(studio)
    const start = performance.now()
    load.resume()
    let highest = 0
    while (performance.now() - start < minuteMs && !product.hasEnded()) {
      highest = Math.max(highest, await readResidentBytes(product.pid()))
      await wait(2000)
    }
    if (product.hasEnded()) throw new Error(`The product has ended: ${product.log().slice(-5).join('\n')}`)
    const busy = await readOpenFiles(product.pid(), product.port, product.databasePort)
    await load.pause()
    for (const person of [...studio.people, studio.admin]) await person.renew()
    const counted = tally.nextMinute()
    // All people leave: what remains is held by the product.
    crowd.close()
    caller.close()
    await wait(quietMs)
    const sample = await readSample(product)
    samples.push(sample)
    console.log(
      describeMinute({
        minute,
        isWarmUp: minute <= warmUp,
        sample,
        busy,
        tally: counted,
        received: crowd.received(),
        highest,
        processorSeconds: sample.processorSeconds - processorSeconds,
        skipped: load.skipped(),
        faults: tally.faults(),
        complaints: findComplaints(product.log()),
      }),
    )
    processorSeconds = sample.processorSeconds
  }
  const exitCode = await product.stop()
  const { complaints, slow, slowRoutes } = findComplaints(product.log())
  const findings = judge({
    samples,
    warmUp,
    faults: tally.faults(),
    complaints,
    exitCode,
  })
  console.log(`\n${tally.total()} requests and events; ${slow} were slow: ${slowRoutes.slice(0, 8).join(', ')}`)
  for (const { what, value, isMet } of findings) console.log(`  ${isMet ? 'ok  ' : 'FAIL'} ${what}: ${value}`)
  const failed = findings.filter(({ isMet }) => !isMet).length
  console.log(failed === 0 ? '\nThe soak has passed.' : `\n${failed} of ${findings.length} were not as promised.`)
  process.exitCode = failed === 0 ? 0 : 1
} finally {
  caller.close()
  await product.remove()
}
process.exit()
