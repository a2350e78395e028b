import { picture } from '@joinery/server/testing/build-generation'
import { fileForm } from '@joinery/server/testing/build-project'
import { openDatabase } from '@joinery/server/testing/database/open-database'
import { seedLargeInstallation, seedSmallInstallation } from '@joinery/server/testing/database/seed-large-queries'
import { callAt, logInAt, registerAt, type RemotePerson } from '@joinery/server/testing/remote-client'

import { alternate, measureCalls, type Side } from '../compare.ts'
import { newProject, send, asBrowsersAsk } from '../product.ts'
import { atMost, median, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const adminEmail = 'ada@bench.example'

type Installation = {
  readonly stand: Stand
  readonly id: string
  readonly fileId: string
  /** Tokens of the owner of the projects and of an admin. */
  readonly owner: string
  readonly admin: string
  readonly newest: number
  /** In the middle of the owner's notifications. */
  readonly farNotification: string
}

const fill = async (stand: Stand, seed: typeof seedLargeInstallation): Promise<Installation> => {
  const { product, connectionString, email, password } = stand
  const { address } = product
  const owner = { email, password }
  const admin: RemotePerson = await registerAt(address, { email: adminEmail })
  const id = await newProject(product, stand.token, 'A house')
  const form = fileForm([{ name: 'kitchen.png', bytes: await picture(400, 300), type: 'image/png' }])
  await callAt(address, 'updateProject', { params: { id }, form, token: stand.token })
  const { body } = await callAt(address, 'getProject', { params: { id }, token: stand.token })
  const database = await openDatabase(connectionString)
  await seed(database, { uid_owner: body.project.uid_user, email, uid_project: id })
  await database.close()
  const token = await logInAt(address, owner)
  const newestPage = await callAt(address, 'listReplies', { params: { id }, query: { replyType: 'discussion' }, token })
  const { body: counted } = await callAt(address, 'countUnreadNotifications', { token })
  let farNotification = ''
  for (let read = 0; read < counted.count; read += 100) {
    const page = await callAt(address, 'listNotifications', { query: { limit: '100', cursor: farNotification }, token })
    if (page.body.nextCursor === null) break
    farNotification = page.body.nextCursor
  }
  return {
    stand,
    id,
    fileId: body.files[0].uid_file,
    owner: token,
    admin: await logInAt(address, admin),
    newest: Math.max(...newestPage.body.replies.map((reply: { version: number }) => reply.version)),
    farNotification,
  }
}

type Question = {
  readonly what: string
  readonly path: string | ((installation: Installation) => string)
  readonly who?: 'admin'
  /** Maximum ratio to the small installation. */
  readonly goal?: number
}

const ofProject =
  (rest: string) =>
  ({ id }: Installation): string =>
    `/projects/${id}${rest}`

/** What screens request, as they request it. */
const questions: readonly Question[] = [
  { what: 'me', path: '/simple-auth/me' },
  { what: 'dashboard', path: '/projects?limit=50' },
  { what: 'dashboard, filtered', path: '/projects?limit=50&q=kitchen&sort=name-ascending' },
  { what: 'project', path: ofProject('?limit=0') },
  { what: 'project with files', path: ofProject('?limit=200') },
  { what: 'files', path: ofProject('/files?limit=200') },
  { what: 'review', path: ofProject('/review?limit=100') },
  { what: 'approvals', path: ofProject('/approvals?limit=200') },
  { what: 'open approvals', path: ofProject('/approvals?limit=200&status=open') },
  { what: 'comments on a file', path: ({ fileId }) => `/projects/files/${fileId}/pins?version=all` },
  { what: 'versions of a file', path: ({ fileId }) => `/projects/files/${fileId}/versions` },
  { what: 'newest messages', path: ofProject('/replies?replyType=discussion') },
  { what: 'catching up', path: (of) => ofProject(`/replies?since=${of.newest - 1}`)(of) },
  { what: 'search in messages, a rare word', path: ofProject('/replies?q=bubinga') },
  { what: 'search in messages, a common word', path: ofProject('/replies?q=walnut') },
  { what: 'search in messages, no hit', path: ofProject('/replies?q=zebrano') },
  { what: 'board, 50 of each column', path: ofProject('/kanban?limit=50') },
  { what: 'waiting', path: '/waiting' },
  { what: 'waiting in a project', path: ({ id }) => `/waiting?project=${id}` },
  { what: 'first steps', path: '/waiting/first-steps' },
  { what: 'bell', path: '/notifications?limit=20&cursor=' },
  {
    what: 'bell, far back',
    path: ({ farNotification }) => `/notifications?limit=20&cursor=${encodeURIComponent(farNotification)}`,
  },
  { what: 'unread count', path: '/notifications/unread-count' },
  { what: 'generations', path: '/ai/generations' },
  { what: 'generations of a project', path: ({ id }) => `/ai/generations?uid_project=${id}` },
  { what: 'gallery', path: '/ai/generated' },
  { what: 'credits', path: '/ai/credits' },
  { what: 'credit history', path: '/ai/credits/history' },
  { what: 'own audit', path: '/simple-auth/audit' },
  { what: 'file usage', path: '/simple-auth/file-usage-stats' },
  { what: 'Ctrl-K, a rare word', path: '/search?q=bubinga', goal: 4 },
  { what: 'Ctrl-K, a common word', path: '/search?q=walnut', goal: 4 },
  { what: 'Ctrl-K, two letters', path: '/search?q=wa', goal: 4 },
  { what: 'Ctrl-K, one letter', path: '/search?q=w', goal: 4 },
  { what: 'admin: people', path: '/admin/people', who: 'admin' },
  { what: 'admin: people by last seen', path: '/admin/people?sort=last_seen_at', who: 'admin' },
  { what: 'admin: credits', path: '/admin/credits', who: 'admin' },
  { what: 'admin: audit', path: '/admin/audit', who: 'admin' },
  { what: 'admin: installation', path: '/admin/installation', who: 'admin' },
]

const sideOf = ({ path, who }: Question, of: Installation): Side => {
  const { product, postmaster } = of.stand
  const url = `${product.address}/api${typeof path === 'string' ? path : path(of)}`
  return {
    pids: [product.pid(), postmaster],
    ask: (agent) => send(agent, url, 'GET', asBrowsersAsk(of[who ?? 'owner'])),
  }
}

/**
 * One caller at a time, alternately. The verdict is on processor time of server and database, which others who use the
 * machine disturb less.
 */
const measure = async (
  question: Question,
  small: Installation,
  large: Installation,
  { rounds, roundMs }: Effort,
): Promise<Line[]> => {
  const sides = { ours: sideOf(question, large), floor: sideOf(question, small) }
  const figures = await alternate(rounds, (side) => measureCalls(sides[side], 1, roundMs / 5))
  const { what, goal = 2 } = question
  const medianOf = (value: (figure: (typeof figures)[number]) => number): number => median(figures.map(value))
  const both = (figure: 'latencyMs' | 'processorMs'): string =>
    `${medianOf(({ floor }) => floor[figure]).toFixed(1)} ms, ${medianOf(({ ours }) => ours[figure]).toFixed(1)} ms`
  const times = medianOf(({ ours, floor }) => ours.processorMs / floor.processorMs)
  return [
    { what: `${what}: latency, one page of everything and filled`, value: both('latencyMs') },
    { what: `${what}: processor time, one page of everything and filled`, value: both('processorMs') },
    atMost(`${what}: processor time, the one to the other`, times, goal),
  ]
}

const settings = { ADMIN_EMAILS: adminEmail }

const run = (effort: Effort): Promise<Line[]> =>
  withStand(
    (one) =>
      withStand(async (other) => {
        const small = await fill(one, seedSmallInstallation)
        const large = await fill(other, seedLargeInstallation)
        const lines: Line[] = []
        for (const question of questions) lines.push(...(await measure(question, small, large, effort)))
        return lines
      }, settings),
    settings,
  )

export const filledInstallation: Scenario = {
  name: 'filled',
  about: 'what screens request, with a million messages and many of everything, beside one page of everything',
  run,
}
