import { openDatabase } from '@joinery/server/testing/database/open-database'
import { seedCards, seedProjects, settle } from '@joinery/server/testing/database/seed-queries'
import { registerAt } from '@joinery/server/testing/remote-client'

import { newProject } from '../product.ts'
import { atMost, median, percentile, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'
import { sampleMe } from '../watch-me.ts'

const loops = 40
const goal = 4

const sampleFor = ({ product }: Stand, token: string, milliseconds: number): Promise<number[]> => {
  const until = performance.now() + milliseconds
  return sampleMe(product, token, () => performance.now() < until)
}

const measure = async (stand: Stand, { isQuick }: Effort): Promise<Line[]> => {
  const { product, token, email, connectionString, once } = stand
  const project = await newProject(product, token, 'A house')
  const { db, close } = await openDatabase(connectionString)
  await seedProjects(db, email, 2000)
  await seedCards(db, project, email, 2000)
  await settle(db)
  await close()
  const other = (await registerAt(product.address)).token
  const sampleMs = isQuick ? 2000 : 8000
  await sampleFor(stand, other, 1000)
  const quiet = await sampleFor(stand, other, sampleMs)
  const over = new AbortController()
  let count = 0
  const loop = async (): Promise<void> => {
    while (!over.signal.aborted) await once('GET', `/search?q=walnut%20${(count += 1)}`)
  }
  const searching = Array.from({ length: loops }, loop)
  const loaded = await sampleFor(stand, other, sampleMs)
  over.abort()
  await Promise.all(searching)
  const [usual, busy] = [median(quiet), median(loaded)]
  return [
    {
      what: `me of another person, quiet and beside ${loops} loops of searches`,
      value: `${usual.toFixed(1)} and ${busy.toFixed(1)} ms, p95 ${percentile(loaded, 0.95).toFixed(1)} ms`,
    },
    { what: 'searches per second', value: (count / (sampleMs / 1000)).toFixed(0) },
    atMost('me beside searches: median, loaded to quiet', busy / usual, goal),
  ]
}

export const searchLoops: Scenario = {
  name: 'search-loops',
  about: 'one person searches in 40 loops while another reads',
  run: (effort) => withStand((stand) => measure(stand, effort)),
}
