import { Agent } from 'node:http'

import { alternate, compareCalls, measureCalls } from '../compare.ts'
import { addDetails, makeBoard, pick, statuses, type MadeBoard } from '../make-board.ts'
import { atMost, median, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const goals = {
  read: { processor: 0.5, latency: 2.5 },
  readAgain: { processor: 0.9, latency: 1.5 },
  readAgainMs: 3,
  move: { processor: 0.35, latency: 2.5 },
  details: { processor: 1.2, bytes: 1.3 },
}
const readsAgain = 200

const pathsOf = async ({ product, token }: Stand, { uid_project }: MadeBoard) => {
  const whole = await product.call('getBoard', { params: { id: uid_project }, token })
  return { path: `/projects/${uid_project}/kanban`, floorPath: `/board/${uid_project}?bytes=${whole.bytes}` }
}

/** Without compression, because the product keeps compressed boards and would not read the cards. */
const uncompressed = { 'accept-encoding': 'identity' }

/** Reading a board of so many cards, compared with a bare handler that reads the same one. */
const compareReading = async (stand: Stand, board: MadeBoard, effort: Effort): Promise<Line[]> => {
  const { path, floorPath } = await pathsOf(stand, board)
  return compareCalls(
    {
      what: `reading ${board.uid_cards.length} cards`,
      ours: stand.ours('GET', path, undefined, uncompressed),
      floor: stand.bare('GET', floorPath, undefined, uncompressed),
      goals: goals.read,
    },
    effort,
  )
}

/** The same as browsers read it, compressed. */
const compareReadingAgain = async (stand: Stand, board: MadeBoard, effort: Effort): Promise<Line[]> => {
  const { path, floorPath } = await pathsOf(stand, board)
  return compareCalls(
    {
      what: `reading ${board.uid_cards.length} unchanged cards, compressed`,
      ours: stand.ours('GET', path),
      floor: stand.bare('GET', floorPath),
      goals: goals.readAgain,
    },
    effort,
  )
}

/** One caller who reads an unchanged board. */
const timeReadingAgain = async ({ once }: Stand, { uid_project, uid_cards }: MadeBoard): Promise<Line> => {
  const times: number[] = []
  for (let count = 0; count < readsAgain; count++) {
    const start = performance.now()
    await once('GET', `/projects/${uid_project}/kanban`)
    times.push(performance.now() - start)
  }
  return atMost(`reading ${uid_cards.length} unchanged cards, one caller`, median(times), goals.readAgainMs, ' ms', 1)
}

/** Reading a board with labels and checklists, compared with one without. */
const compareDetails = async (
  { ours }: Stand,
  detailed: MadeBoard,
  plain: MadeBoard,
  { rounds, roundMs }: Effort,
): Promise<Line[]> => {
  const pathOf = ({ uid_project }: MadeBoard) => `/projects/${uid_project}/kanban`
  const sides = { ours: detailed, floor: plain }
  const figures = await alternate(rounds, (side) =>
    measureCalls(ours('GET', pathOf(sides[side]), undefined, uncompressed), 1, roundMs),
  )
  const agent = new Agent()
  const bytesOf = async (board: MadeBoard, headers?: Record<string, string>): Promise<number> =>
    (await ours('GET', pathOf(board), undefined, headers).ask(agent)).bytes
  const times = (one: number, other: number): string => (one / other).toFixed(2)
  const lines = [
    atMost(
      '3 labels and a checklist on each card: processor time, times that without',
      median(figures.map((figure) => figure.ours.processorMs / figure.floor.processorMs)),
      goals.details.processor,
    ),
    atMost(
      '3 labels and a checklist on each card: bytes, times those without',
      (await bytesOf(detailed, uncompressed)) / (await bytesOf(plain, uncompressed)),
      goals.details.bytes,
    ),
    { what: 'the same, compressed', value: times(await bytesOf(detailed), await bytesOf(plain)) },
  ]
  agent.destroy()
  return lines
}

/** Each side moves cards of a separate board. */
const measureBoard = async (stand: Stand, effort: Effort): Promise<Line[]> => {
  const { product, token, ours, bare, once } = stand
  const cards = effort.isQuick ? 200 : 500
  const board = await makeBoard(product, token, cards)
  const other = await makeBoard(product, token, cards)
  const travelled = (await once('GET', `/projects/${board.uid_project}/kanban`)).bytes
  const move = () => ({ kanban_status: pick(statuses), card_order: Math.floor(Math.random() * cards) })
  return [
    { what: `${cards} cards, as they travel`, value: `${(travelled / 1024).toFixed(0)} KB` },
    ...(await compareReading(stand, board, effort)),
    ...(await compareReadingAgain(stand, board, effort)),
    await timeReadingAgain(stand, board),
    ...(await compareCalls(
      {
        what: 'moving a card',
        ours: ours('PUT', () => `/projects/replies/${pick(board.uid_cards)}/kanban-status`, move),
        floor: bare('PUT', () => `/cards/${pick(other.uid_cards)}`, move),
        goals: goals.move,
      },
      effort,
    )),
    ...(await addDetails(product, token, board).then(() => compareDetails(stand, board, other, effort))),
  ]
}

export const board: Scenario = {
  name: 'board',
  about: 'a board of 500 cards, read and moved, beside bare handlers',
  isInQuick: true,
  run: (effort) => withStand((stand) => measureBoard(stand, effort)),
}
