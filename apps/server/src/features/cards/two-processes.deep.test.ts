// Each process continually outdates the other's cached positions.
import { kanbanStatuses, type KanbanStatus, type Reply } from '@joinery/contract/replies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { addCards, isDense, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { followInAnyOrder, readFollowed } from '#testing/follow-board.ts'
import { callAt } from '#testing/remote-client.ts'
import { joinSocket } from '#testing/socket-client.ts'
import { startProduct, type Product } from '#testing/start-product.ts'
import { startRedis, type TestRedis } from '#testing/start-redis.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let redis: TestRedis
let other: Product
let address: string
let owner: TestUser
beforeAll(async () => {
  redis = await startRedis()
  app = await startTestApp({ settings: { REDIS_URL: redis.url } })
  other = await startProduct({
    DATA_DIR: app.dataDir,
    DATABASE_URL: app.database.connectionString,
    REDIS_URL: redis.url,
    SECRET: app.config.SECRET,
    FLOOD_LIMIT: '0',
  })
  ;({ address } = other)
  owner = await buildUser(app)
})
afterAll(async () => {
  await other.stop('SIGKILL')
  await app.close()
  await redis.stop()
})

const moveThere = ({ uid_reply }: Reply, kanban_status: KanbanStatus, card_order: number) =>
  callAt(address, 'moveCard', {
    token: owner.token,
    params: { replyId: uid_reply },
    body: { kanban_status, card_order },
  })

describe('two processes', () => {
  it('apply alternating moves to the current board', async () => {
    const project = await buildProject(owner)
    const cards = await addCards(owner, project, ['Oak', 'Elm', 'Ash', 'Fir'])
    for (const [index, card] of cards.entries()) {
      const { status, body } = await (index % 2 === 0 ? moveTo(owner, card, 'done', 1) : moveThere(card, 'done', 1))
      expect([status, body.reply.card_order]).toEqual([200, Math.min(index, 1)])
    }
    expect(textsOn(await readBoard(owner, project)).done).toEqual(['Oak', 'Fir', 'Ash', 'Elm'])
  })

  it('apply all concurrent moves and agree on a dense order', async () => {
    const project = await buildProject(owner)
    const names = Array.from({ length: 20 }, (_, number) => `Card ${number}`)
    const cards = await addCards(owner, project, names)
    const moves = Array.from({ length: 100 }, async (_, number) => {
      const card = cards[(number * 7) % cards.length]
      const to = kanbanStatuses[number % 3]
      if (!card || !to) throw new Error('Nothing to move')
      return number % 2 === 0 ? moveTo(owner, card, to, number % 5) : moveThere(card, to, number % 4)
    })
    const answers = await Promise.all(moves)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const board = await readBoard(owner, project)
    expect(isDense(board)).toBe(true)
    expect(Object.values(textsOn(board)).flat().toSorted()).toEqual(names.toSorted())
    const params = { id: project.uid_project }
    expect((await callAt(address, 'getBoard', { token: owner.token, params })).body).toEqual(board)
  })

  it('broadcast every concurrent change to clients of both, including new cards and comments', async () => {
    const project = await buildProject(owner)
    const { uid_project: id } = project
    const cards = await addCards(owner, project, ['Oak', 'Elm', 'Ash', 'Fir'])
    const sockets = await Promise.all([joinSocket(app, owner.token, id), joinSocket(address, owner.token, id)])
    const start = await readFollowed(owner, id)
    const write = (number: number, parentReplyId: string | null) => {
      const call = { params: { id }, body: { replyType: 'kanban', content: `Text ${number}`, parentReplyId } }
      return number % 2 === 0
        ? owner.call('createReply', call)
        : callAt(address, 'createReply', { ...call, token: owner.token })
    }
    const count = 60
    const acts = Array.from({ length: count }, async (_, number) => {
      const card = cards[number % cards.length]
      const to = kanbanStatuses[number % 3]
      if (!card || !to) throw new Error('Nothing to move')
      if (number % 5 < 2) return write(number, null)
      if (number % 5 === 2) return write(number, card.uid_reply)
      return number % 2 === 0 ? moveTo(owner, card, to, number % 3) : moveThere(card, to, number % 2)
    })
    const answers = await Promise.all(acts)
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    const board = await readFollowed(owner, id)
    expect(board.version).toBe(start.version + count)
    for (const socket of sockets) {
      // Events from before the board was read may arrive after the room was joined.
      const received = () =>
        socket.received('project_board_changed').filter(({ version = 0 }) => version > start.version)
      await expect.poll(() => received().length).toBe(count)
      expect(followInAnyOrder(start, socket)).toEqual(board)
      socket.close()
    }
  })
})
