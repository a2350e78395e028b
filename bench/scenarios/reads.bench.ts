import { openDatabase } from '@joinery/server/testing/database/open-database'
import { seedDiscussion, seedProjects, seedTeam } from '@joinery/server/testing/database/seed-queries'

import { compareCalls } from '../compare.ts'
import { newProject } from '../product.ts'
import type { Effort, Line, Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const goals = { processor: 0.25, latency: 4 }

/** The bare response is as long as ours. */
const compareRead = async (
  { product, token, ours, bare }: Stand,
  what: string,
  { path, floor }: { path: string; floor: string },
  effort: Effort,
): Promise<Line[]> => {
  const answer = await fetch(`${product.address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const bytes = (await answer.text()).length
  const sides = { ours: ours('GET', path), floor: bare('GET', `${floor}?bytes=${bytes}`) }
  return compareCalls({ what, ...sides, goals }, effort)
}

export const compareDashboard = async (stand: Stand, effort: Effort): Promise<Line[]> => {
  const { db, close } = await openDatabase(stand.connectionString)
  await seedProjects(db, stand.email, 30)
  await close()
  return compareRead(stand, 'dashboard of 30 projects', { path: '/projects', floor: '/projects' }, effort)
}

const measureReads = async (stand: Stand, effort: Effort): Promise<Line[]> => {
  const dashboard = await compareDashboard(stand, effort)
  const uid_project = await newProject(stand.product, stand.token, 'A discussion')
  const { db, close } = await openDatabase(stand.connectionString)
  await seedDiscussion(db, uid_project, await seedTeam(db, uid_project, 10), 1000)
  await close()
  const messages = { path: `/projects/${uid_project}/replies?replyType=discussion`, floor: `/messages/${uid_project}` }
  const bell = { path: '/notifications', floor: '/bell' }
  return [
    ...(await compareRead(stand, 'newest 50 messages', messages, effort)),
    ...dashboard,
    ...(await compareRead(stand, 'bell', bell, effort)),
  ]
}

export const reads: Scenario = {
  name: 'reads',
  about: 'a page of a discussion, the dashboard and the bell, beside bare handlers',
  run: (effort) => withStand((stand) => measureReads(stand, effort)),
}
