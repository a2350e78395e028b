import { setTimeout as wait } from 'node:timers/promises'

import { runBareChat, type BareServer } from '@joinery/server/testing/bare/run-bare-server'
import { openDatabase } from '@joinery/server/testing/database/open-database'
import { startOwnPostgres } from '@joinery/server/testing/database/own-postgres'
import { countEvents, seedTeam } from '@joinery/server/testing/database/seed-queries'
import { registerAt, callAt } from '@joinery/server/testing/remote-client'
import { signToken } from '@joinery/server/testing/sign-token'
import { testSecret } from '@joinery/server/testing/start-product'

import { startLoad, type Load } from '../chat-load.ts'
import { newProject, startMeasured, type MeasuredProduct } from '../product.ts'
import { median, percentile, type Effort, type Line, type Scenario } from '../scenario.ts'

const crowd = { listeners: 1000, senders: 8, inFlight: 8, milliseconds: 3000, goal: 0.6 }
const team = { listeners: 10, senders: 40, inFlight: 16, milliseconds: 1000, goal: 0.55 }
const calm = { perSecond: 40, milliseconds: 5000, goal: 2 }

type Sides = { readonly ours: Load; readonly floor: Load }
type Figures = { readonly ours: number; readonly floor: number }

/** Creates a project with so many people, each with a token, and a first message as received by all. */
const buildTeam = async (product: MeasuredProduct, connectionString: string, token: string, people: number) => {
  const uid_project = await newProject(product, token, 'A large team')
  const { db, close } = await openDatabase(connectionString)
  const seeded = await seedTeam(db, uid_project, people)
  await close()
  const params = { id: uid_project }
  const { body } = await callAt(product.address, 'createReply', { params, body: { content: 'First' }, token })
  const tokens = seeded.map((person) => signToken(testSecret, person))
  return { uid_project, tokens, message: JSON.stringify(body.reply) }
}

/** Alternates ours and the baseline; `between` waits until the outbox is empty. */
const alternate = async (
  { ours, floor }: Sides,
  measure: (load: Load) => Promise<number>,
  between: () => Promise<void>,
  rounds: number,
): Promise<Figures[]> => {
  const figures: Figures[] = []
  for (let round = 0; round <= rounds; round++) {
    const figure = { ours: await measure(ours), floor: 0 }
    await between()
    figure.floor = await measure(floor)
    if (round > 0) figures.push(figure) // the first round is a warm-up
  }
  return figures
}

const describeRates = (what: string, floorName: string, figures: readonly Figures[], goal: number): Line[] => {
  const share = median(figures.map(({ ours, floor }) => ours / floor))
  return [
    { what: `${what}: ours, messages a second`, value: median(figures.map(({ ours }) => ours)).toFixed(0) },
    { what: `${what}: ${floorName}`, value: median(figures.map(({ floor }) => floor)).toFixed(0) },
    { what: `${what}: share of the floor`, value: share.toFixed(2), goal: `at least ${goal}`, isMet: share >= goal },
  ]
}

const run = async ({ rounds }: Effort): Promise<Line[]> => {
  const database = await startOwnPostgres()
  const watching = await openDatabase(database.connectionString)
  const product = await startMeasured({ DATABASE_URL: database.connectionString, SECRET: testSecret })
  const bare: BareServer[] = []
  const loads: Load[] = []
  const open = async (address: string, uid_project: string, tokens: readonly string[], senders: readonly string[]) => {
    const load = startLoad()
    loads.push(load)
    await load.open({ address, uid_project, tokens, senders })
    return load
  }
  const done = async (): Promise<void> => {
    while ((await countEvents(watching.db)) > 0) await wait(20)
  }
  /** Both sides, with the same people and bytes. */
  const oppose = async (people: number, senders: number, isStored: boolean): Promise<Sides> => {
    const built = await buildTeam(product, database.connectionString, token, people + senders)
    const { uid_project, message } = built
    const tokens = built.tokens.slice(0, people)
    const sending = built.tokens.slice(people)
    const server = await runBareChat(message, isStored ? database.connectionString : undefined)
    bare.push(server)
    // The baseline stores into a separate chat.
    const other = await buildTeam(product, database.connectionString, token, 0)
    return {
      ours: await open(product.address, uid_project, tokens, sending),
      floor: await open(server.address, other.uid_project, tokens, sending),
    }
  }
  const { token } = await registerAt(product.address)
  try {
    const { milliseconds, inFlight } = crowd
    const many = await oppose(crowd.listeners, crowd.senders, false)
    const fanOut = await alternate(
      many,
      (load) => load.flood({ milliseconds, inFlight, until: 'received' }),
      done,
      rounds,
    )
    for (const load of loads.splice(0)) await load.stop()

    const few = await oppose(team.listeners, team.senders, true)
    const sending = await alternate(
      few,
      (load) => load.flood({ milliseconds: team.milliseconds, inFlight: team.inFlight, until: 'acknowledged' }),
      done,
      rounds,
    )
    const paced = await alternate(few, async (load) => percentile(await load.pace(calm), 0.99), done, rounds)
    const times = { ours: median(paced.map(({ ours }) => ours)), floor: median(paced.map(({ floor }) => floor)) }
    const ratio = times.ours / times.floor
    return [
      ...describeRates(`to ${crowd.listeners} sockets`, 'a bare broadcast', fanOut, crowd.goal),
      ...describeRates(`to ${team.listeners} sockets`, 'a bare INSERT and broadcast', sending, team.goal),
      { what: `p99 at ${calm.perSecond} a second: ours`, value: `${times.ours.toFixed(1)} ms` },
      { what: `p99 at ${calm.perSecond} a second: a bare handler`, value: `${times.floor.toFixed(1)} ms` },
      {
        what: `p99 at ${calm.perSecond} a second: times the floor's`,
        value: ratio.toFixed(2),
        goal: `at most ${calm.goal}`,
        isMet: ratio <= calm.goal,
      },
    ]
  } finally {
    for (const { stop } of [...loads, ...bare]) await stop()
    await product.remove()
    await watching.close()
    await database.stop()
  }
}

export const chat: Scenario = {
  name: 'chat',
  about: 'messages to many and to few, beside bare Socket.IO handlers',
  run,
}
