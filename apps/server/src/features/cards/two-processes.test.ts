// What one process remembers of a board is outdated by the other all the time.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'

import { kanbanStatuses, type KanbanStatus, type Reply } from '@joinery/contract/replies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { addCards, isDense, moveTo, readBoard, textsOn } from '#testing/build-board.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { callAt } from '#testing/remote-client.ts'
import { runProgram, type Program } from '#testing/run-program.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let dataDir: string
let other: Program
let address: string
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  dataDir = await mkdtemp(joinPath(tmpdir(), 'joinery-board-'))
  other = runProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: app.database.connectionString,
    SECRET: app.config.SECRET,
    FLOOD_LIMIT: '0',
  })
  ;[address, owner] = await Promise.all([other.ready, buildUser(app)])
})
afterAll(async () => {
  other.child.kill('SIGKILL')
  await other.exited
  await app.close()
  await rm(dataDir, { recursive: true, force: true })
})

const moveThere = ({ uid_reply }: Reply, kanban_status: KanbanStatus, card_order: number) =>
  callAt(address, 'moveCard', {
    token: owner.token,
    params: { replyId: uid_reply },
    body: { kanban_status, card_order },
  })

describe('two processes', () => {
  it('alternately: each move is applied to the board as it is at that moment', async () => {
    const project = await buildProject(owner)
    const cards = await addCards(owner, project, ['Oak', 'Elm', 'Ash', 'Fir'])
    for (const [index, card] of cards.entries()) {
      const { status, body } = await (index % 2 === 0 ? moveTo(owner, card, 'done', 1) : moveThere(card, 'done', 1))
      expect([status, body.reply.card_order]).toEqual([200, Math.min(index, 1)])
    }
    expect(textsOn(await readBoard(owner, project)).done).toEqual(['Oak', 'Fir', 'Ash', 'Elm'])
  })

  it('at once: every move is made, and the order is dense and the same in both', async () => {
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
})
