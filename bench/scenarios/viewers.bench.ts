import { openDatabase } from '@joinery/server/testing/database/open-database'
import { seedTeam } from '@joinery/server/testing/database/seed-queries'
import { signToken } from '@joinery/server/testing/sign-token'
import { testSecret } from '@joinery/server/testing/start-product'
import { io, type Socket } from 'socket.io-client'

import { makeBoard, pick, statuses, type MadeBoard } from '../make-board.ts'
import { atMost, median, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const crowds = [1, 5, 20]
const goals = { times: 2, bytes: 1536 }

type Viewer = {
  readonly socket: Socket
  /** Resolves when the change of this card arrived, with the bytes of board events received since. */
  readonly sees: (uid_card: string) => Promise<number>
}

const openViewer = async (address: string, token: string, uid_project: string): Promise<Viewer> => {
  const socket = io(address, { auth: { token }, transports: ['websocket'], forceNew: true })
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
  })
  let bytes = 0
  socket.io.engine.on('packet', ({ data }: { data?: string }) => {
    if (data?.includes('project_board_changed')) bytes += data.length
  })
  await socket.emitWithAck('join_project', { projectId: uid_project, view: 'kanban' })
  const sees = (uid_card: string): Promise<number> =>
    new Promise((resolve) => {
      bytes = 0
      const onChange = ({ uid_reply }: { uid_reply: string }): void => {
        if (uid_reply !== uid_card) return
        socket.off('project_board_changed', onChange)
        resolve(bytes)
      }
      socket.on('project_board_changed', onChange)
    })
  return { socket, sees }
}

/** Milliseconds until the mover's response, and until the last viewer has the move. */
const moveOnce = async ({ once }: Stand, { uid_cards }: MadeBoard, viewers: readonly Viewer[]) => {
  const uid_card = pick(uid_cards)
  const seen = Promise.all(viewers.map(({ sees }) => sees(uid_card)))
  const start = performance.now()
  const body = { kanban_status: pick(statuses), card_order: Math.floor(Math.random() * 100) }
  const { status } = await once('PUT', `/projects/replies/${uid_card}/kanban-status`, body)
  if (status !== 200) throw new Error(`A move was answered with ${status}`)
  const answered = performance.now() - start
  const bytes = await seen
  return { answered, last: performance.now() - start, bytes: Math.max(...bytes) }
}

const measureViewers = async (stand: Stand, { rounds }: Effort): Promise<Line[]> => {
  const { product, token, connectionString } = stand
  const board = await makeBoard(product, token, 500)
  const { db, close } = await openDatabase(connectionString)
  const people = await seedTeam(db, board.uid_project, Math.max(...crowds))
  await close()
  const lines: Line[] = []
  const viewers: Viewer[] = []
  for (const crowd of crowds) {
    for (const person of people.slice(viewers.length, crowd)) {
      viewers.push(await openViewer(product.address, signToken(testSecret, person), board.uid_project))
    }
    const moves: Awaited<ReturnType<typeof moveOnce>>[] = []
    for (let round = 0; round < rounds * 10; round++) moves.push(await moveOnce(stand, board, viewers))
    const [last, answered] = [median(moves.map((move) => move.last)), median(moves.map((move) => move.answered))]
    lines.push(
      { what: `${crowd} viewers: until the last has a move, p50`, value: `${last.toFixed(1)} ms` },
      atMost(`${crowd} viewers: times what the mover waits`, last / answered, goals.times),
      atMost(
        `${crowd} viewers: received by each`,
        Math.max(...moves.map(({ bytes }) => bytes)),
        goals.bytes,
        ' bytes',
        0,
      ),
    )
  }
  for (const { socket } of viewers) socket.disconnect()
  return lines
}

export const viewers: Scenario = {
  name: 'viewers',
  about: 'a move on a board of 500 cards, until 1, 5 and 20 others have it',
  run: (effort) => withStand((stand) => measureViewers(stand, effort)),
}
