import { openDatabase } from '@joinery/server/testing/database/open-database'
import {
  seedCards,
  seedDiscussion,
  seedNotifications,
  seedProjects,
  seedTeam,
  settle,
} from '@joinery/server/testing/database/seed-queries'

import { newProject } from '../product.ts'
import { atMost, median, percentile, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

type Size = {
  readonly messages: number
  readonly members: number
  readonly notifications: number
  readonly projects: number
  readonly cards: number
}

const empty: Size = { messages: 100, members: 5, notifications: 50, projects: 20, cards: 50 }
const filled: Size = { messages: 1_000_000, members: 200, notifications: 100_000, projects: 2000, cards: 2000 }
const lessFilled: Size = { ...filled, messages: 50_000, notifications: 5000 }

/** Occurs in one message only. */
const rareWord = 'bubinga'

type Installation = { readonly stand: Stand; readonly uid_project: string; readonly size: Size }

const fill = async (stand: Stand, size: Size): Promise<Installation> => {
  const { product, token, email, connectionString, once } = stand
  const uid_project = await newProject(product, token, 'A house')
  const { db, close } = await openDatabase(connectionString)
  await seedDiscussion(db, uid_project, await seedTeam(db, uid_project, size.members), size.messages)
  await seedProjects(db, email, size.projects)
  await seedCards(db, uid_project, email, size.cards)
  await seedNotifications(db, email, size.notifications)
  await once('POST', `/projects/${uid_project}/replies`, { content: `A sample of ${rareWord}` })
  await settle(db)
  await close()
  return { stand, uid_project, size }
}

type Question = {
  readonly what: string
  readonly path: (installation: Installation) => string
  /** Maximum median in milliseconds on the filled installation. */
  readonly goalMs?: number
  /** Maximum ratio to the empty installation. */
  readonly goalTimes?: number
}

const replies = ({ uid_project }: Installation, query: string): string => `/projects/${uid_project}/replies?${query}`

const questions: readonly Question[] = [
  { what: 'me', path: () => '/simple-auth/me', goalTimes: 1.5 },
  { what: 'newest page', path: (of) => replies(of, 'replyType=discussion'), goalTimes: 2 },
  { what: 'catching up', path: (of) => replies(of, `since=${of.size.messages - 1}`), goalTimes: 2 },
  { what: 'unread count', path: () => '/notifications/unread-count', goalTimes: 1.5 },
  { what: 'bell', path: () => '/notifications', goalTimes: 2 },
  { what: 'bell, far back', path: ({ size }) => `/notifications?limit=20&offset=${size.notifications - 40}` },
  { what: 'search, a rare word', path: (of) => replies(of, `q=${rareWord}`), goalMs: 50 },
  { what: 'search, a common word', path: (of) => replies(of, 'q=walnut'), goalMs: 100 },
  { what: 'search, no hit', path: (of) => replies(of, 'q=zebrano'), goalMs: 50 },
  { what: 'Ctrl-K, a rare word', path: () => `/search?q=${rareWord}`, goalMs: 80 },
  { what: 'Ctrl-K, a common word', path: () => '/search?q=walnut', goalMs: 80 },
  { what: 'dashboard, first page', path: () => '/projects?limit=50', goalMs: 50 },
  { what: 'dashboard, all', path: () => '/projects' },
  { what: 'board', path: ({ uid_project }) => `/projects/${uid_project}/kanban` },
]

const ask = async ({ what, path }: Question, installation: Installation): Promise<number> => {
  const start = performance.now()
  const { status, body } = await installation.stand.once('GET', path(installation))
  if (status !== 200) throw new Error(`${what} answered ${status}: ${body}`)
  return performance.now() - start
}

const measure = async (
  question: Question,
  small: Installation,
  large: Installation,
  count: number,
): Promise<Line[]> => {
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = -3; round < count; round++) {
    const [first, second] = round % 2 === 0 ? [small, large] : [large, small]
    const [one, other] = [await ask(question, first), await ask(question, second)]
    if (round < 0) continue // warm-up
    times.small.push(first === small ? one : other)
    times.large.push(first === small ? other : one)
  }
  const p50 = median(times.large)
  const what = `${question.what}: filled, p50`
  const ratio = p50 / median(times.small)
  return [
    question.goalMs === undefined
      ? { what, value: `${p50.toFixed(1)} ms` }
      : atMost(what, p50, question.goalMs, ' ms', 1),
    { what: `${question.what}: filled, p99`, value: `${percentile(times.large, 0.99).toFixed(1)} ms` },
    question.goalTimes === undefined
      ? { what: `${question.what}: times empty`, value: ratio.toFixed(2) }
      : atMost(`${question.what}: times empty`, ratio, question.goalTimes),
  ]
}

const run = (effort: Effort): Promise<Line[]> =>
  withStand((one) =>
    withStand(async (other) => {
      const small = await fill(one, empty)
      const large = await fill(other, effort.isQuick ? lessFilled : filled)
      const lines: Line[] = []
      for (const question of questions) lines.push(...(await measure(question, small, large, effort.rounds * 10)))
      return lines
    }),
  )

export const filledInstallation: Scenario = {
  name: 'filled',
  about: 'a million messages, 2,000 projects and 2,000 cards, beside a nearly empty installation',
  run,
}
