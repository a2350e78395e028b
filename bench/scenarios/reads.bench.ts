import { openDatabase } from '@joinery/server/testing/database/open-database'
import { seedDiscussion, seedProjects, seedTeam } from '@joinery/server/testing/database/seed-queries'

import { compareRates } from '../compare.ts'
import { newProject } from '../product.ts'
import type { Effort, Line, Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const goal = 0.3

const measureReads = async (stand: Stand, effort: Effort): Promise<Line[]> => {
  const { product, token, email, ours, bare, connectionString } = stand
  const uid_project = await newProject(product, token, 'A discussion')
  const { db, close } = await openDatabase(connectionString)
  await seedDiscussion(db, uid_project, await seedTeam(db, uid_project, 10), 1000)
  await seedProjects(db, email, 30)
  await close()
  /** The bare response is as long as ours. */
  const compare = async (what: string, path: string, floor: string): Promise<Line[]> => {
    const answer = await fetch(`${product.address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    const bytes = (await answer.text()).length
    const sides = { ours: ours('GET', path), floor: bare('GET', `${floor}?bytes=${bytes}`) }
    return compareRates({ what, ...sides, goal }, effort)
  }
  return [
    ...(await compare(
      'newest 50 messages',
      `/projects/${uid_project}/replies?replyType=discussion`,
      `/messages/${uid_project}`,
    )),
    ...(await compare('dashboard of 31 projects', '/projects', '/projects')),
    ...(await compare('bell', '/notifications', '/bell')),
  ]
}

export const reads: Scenario = {
  name: 'reads',
  about: 'a page of a discussion, the dashboard and the bell, beside bare handlers',
  run: (effort) => withStand((stand) => measureReads(stand, effort)),
}
