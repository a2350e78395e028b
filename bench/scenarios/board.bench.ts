import { Agent } from 'node:http'

import { runBareServer } from '@joinery/server/testing/bare/run-bare-server'
import { createTestDatabase } from '@joinery/server/testing/database/test-database'

import { send, signUp, startProduct, type Product } from '../product.ts'
import { median, type Line, type Scenario } from '../scenario.ts'

const cards = 500
const callers = 8
const roundMs = 1500
const rounds = 7
const goals = { read: 0.6, move: 0.4 }
const statuses = ['todo', 'in_progress', 'done']

type Ask = (agent: Agent) => Promise<{ status: number; body: string }>

const perSecond = async (ask: Ask): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const end = performance.now() + roundMs
  let count = 0
  const caller = async () => {
    while (performance.now() < end) {
      const { status, body } = await ask(agent)
      if (status !== 200) throw new Error(`answered ${status}: ${body}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  agent.destroy()
  return count / (roundMs / 1000)
}

const compare = async (what: string, ours: Ask, floor: Ask, goal: number): Promise<Line[]> => {
  await perSecond(ours)
  await perSecond(floor)
  const figures: { ours: number; floor: number }[] = []
  for (let round = 0; round < rounds; round++) {
    figures.push({ ours: await perSecond(ours), floor: await perSecond(floor) })
  }
  const ratio = median(figures.map((figure) => figure.ours / figure.floor))
  return [
    { what: `${what}: ours, a second`, value: median(figures.map((figure) => figure.ours)).toFixed(0) },
    { what: `${what}: a bare handler, a second`, value: median(figures.map((figure) => figure.floor)).toFixed(0) },
    { what: `${what}: share of the floor`, value: ratio.toFixed(2), goal: `at least ${goal}`, isMet: ratio >= goal },
  ]
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

/** A board with cards in all columns, some with a file and some with a comment, made through the public API. */
const makeBoard = async (product: Product, token: string): Promise<{ uid_project: string; uid_cards: string[] }> => {
  const created = await product.call('createProject', { body: { title: 'A full board' }, token })
  const { project } = JSON.parse(created.body) as { project: { uid_project: string } } // the contract's shape
  const { uid_project } = project
  const add = async (fields: Record<string, string>, file?: string): Promise<string> => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ replyType: 'kanban', ...fields })) form.append(name, value)
    if (file !== undefined) form.append('attachments', new Blob(['hinges, 12']), file)
    const answer = await fetch(`${product.address}/api/projects/${uid_project}/replies`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    return ((await answer.json()) as { reply: { uid_reply: string } }).reply.uid_reply // the contract's shape
  }
  const uid_cards: string[] = []
  for (let number = 0; number < cards; number++) {
    const content = `<p>Card ${number}: <strong>walnut fronts</strong> and brass pulls, as drawn on sheet ${number}.</p>`
    const uid_card = await add({ content }, number % 10 === 0 ? 'list.txt' : undefined)
    uid_cards.push(uid_card)
    const body = { kanban_status: statuses[number % statuses.length], card_order: number }
    await product.call('moveCard', { params: { replyId: uid_card }, body, token })
    if (number % 5 === 0) await add({ content: '<p>Measured on site.</p>', parentReplyId: uid_card })
  }
  return { uid_project, uid_cards }
}

const sessionOf = (token: string): string => {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { sid: string }).sid // our own access token
}

const run = async (): Promise<Line[]> => {
  // Both work on the same database; each moves the cards of a board of its own.
  const database = await createTestDatabase()
  const product = await startProduct({ DATABASE_URL: database.connectionString, SECRET: 'x'.repeat(40) })
  try {
    const { token } = await signUp(product, 'mara@bench.example')
    const board = await makeBoard(product, token)
    const other = await makeBoard(product, token)
    const floor = await runBareServer(database.connectionString, sessionOf(token))
    const headers = { authorization: `Bearer ${token}` }
    const read =
      (address: string): Ask =>
      (agent) =>
        send(agent, address, 'GET', headers)
    const move =
      (addressOf: (uid_card: string) => string, uid_cards: readonly string[]): Ask =>
      (agent) => {
        const body = { kanban_status: pick(statuses), card_order: Math.floor(Math.random() * cards) }
        const asJson = { ...headers, 'content-type': 'application/json' }
        return send(agent, addressOf(pick(uid_cards)), 'PUT', asJson, JSON.stringify(body))
      }
    try {
      const readOurs = read(`${product.address}/api/projects/${board.uid_project}/kanban`)
      const bytes = (await readOurs(new Agent())).body.length
      const readFloor = read(`${floor.address}/board/${board.uid_project}?bytes=${bytes}`)
      return [
        { what: `${cards} cards`, value: `${(bytes / 1024).toFixed(0)} KB` },
        ...(await compare(`reading ${cards} cards`, readOurs, readFloor, goals.read)),
        ...(await compare(
          'moving a card',
          move((uid_card) => `${product.address}/api/projects/replies/${uid_card}/kanban-status`, board.uid_cards),
          move((uid_card) => `${floor.address}/cards/${uid_card}`, other.uid_cards),
          goals.move,
        )),
      ]
    } finally {
      await floor.stop()
    }
  } finally {
    await product.stop()
    await database.drop()
  }
}

export const board: Scenario = {
  name: 'board',
  about: 'a board of 500 cards, read and moved, beside bare handlers',
  run,
}
