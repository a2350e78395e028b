import { setTimeout as wait } from 'node:timers/promises'

import { runBareChat } from '@joinery/server/testing/bare/run-bare-server'
import { openDatabase } from '@joinery/server/testing/database/open-database'
import { countEvents, seedTeam } from '@joinery/server/testing/database/seed-queries'
import { callAt } from '@joinery/server/testing/remote-client'
import { signToken } from '@joinery/server/testing/sign-token'
import { testSecret } from '@joinery/server/testing/start-product'

import { startLoad } from '../chat-load.ts'
import { alternate, describeFigures } from '../compare.ts'
import { processorTime } from '../processor-time.ts'
import { newProject } from '../product.ts'
import { median, percentile, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

/** The baseline of the crowd broadcasts without storing: it holds the cost of sending to many. */
const crowd = { listeners: 1000, perSecond: 5, isStored: false, goals: { processor: 0.6, latency: 2 } }
const team = { listeners: 10, perSecond: 40, isStored: true, goals: { processor: 0.3, latency: 2 } }
const goalP99 = 2

/** Creates a project with so many people, each with a token, and a first message as received by all. */
const buildTeam = async ({ product, connectionString, token }: Stand, people: number) => {
  const uid_project = await newProject(product, token, 'A large team')
  const { db, close } = await openDatabase(connectionString)
  const seeded = await seedTeam(db, uid_project, people)
  await close()
  const params = { id: uid_project }
  const { body } = await callAt(product.address, 'createReply', { params, body: { content: 'First' }, token })
  const tokens = seeded.map((person) => signToken(testSecret, person))
  return { uid_project, tokens, message: JSON.stringify(body.reply) }
}

/** Messages at a fixed rate, beside a bare handler with the same people and bytes. */
const compareChat = async (
  stand: Stand,
  { listeners, perSecond, isStored, goals }: typeof crowd,
  { rounds, roundMs }: Effort,
): Promise<Line[]> => {
  const { product, connectionString, postmaster } = stand
  const { uid_project, tokens, message } = await buildTeam(stand, listeners + 1)
  const bare = await runBareChat(message, isStored ? connectionString : undefined)
  // The baseline stores into a separate chat.
  const other = await buildTeam(stand, 0)
  const sides = {
    ours: { address: product.address, pid: product.pid(), uid_project, load: startLoad() },
    floor: { address: bare.address, pid: bare.pid, uid_project: other.uid_project, load: startLoad() },
  }
  const events = await openDatabase(connectionString)
  const areTold = async (): Promise<void> => {
    while ((await countEvents(events.db)) > 0) await wait(20)
  }
  try {
    for (const { load, ...side } of Object.values(sides)) {
      await load.open({ ...side, tokens: tokens.slice(1), senders: tokens.slice(0, 1) })
    }
    const figures = await alternate(rounds, async (name) => {
      const { load, pid } = sides[name]
      const before = await processorTime([pid, postmaster])
      const { acknowledged, received } = await load.pace({ perSecond, milliseconds: roundMs })
      await areTold() // notifications are work of the product too
      return {
        latencyMs: median(received),
        processorMs: ((await processorTime([pid, postmaster])) - before) / received.length,
        p99: percentile(acknowledged, 0.99),
      }
    })
    const p99 = median(figures.map(({ ours, floor }) => ours.p99 / floor.p99))
    return [
      ...describeFigures(`a message to ${listeners} sockets`, figures, goals),
      {
        what: `a message to ${listeners} sockets: acknowledged, p99, times the floor`,
        value: p99.toFixed(2),
        ...(isStored ? { goal: `at most ${goalP99}`, isMet: p99 <= goalP99 } : {}),
      },
    ]
  } finally {
    for (const { load } of Object.values(sides)) await load.stop()
    await bare.stop()
    await events.close()
  }
}

export const compareTeamChat = (stand: Stand, effort: Effort): Promise<Line[]> => compareChat(stand, team, effort)

export const chat: Scenario = {
  name: 'chat',
  about: 'messages to many and to few, beside bare Socket.IO handlers',
  run: (effort) =>
    withStand(async (stand) => [
      ...(await compareChat(stand, crowd, effort)),
      ...(await compareTeamChat(stand, effort)),
    ]),
}
