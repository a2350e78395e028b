import { compareRates } from '../compare.ts'
import { makeBoard, pick, statuses, type MadeBoard } from '../make-board.ts'
import type { Effort, Line, Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const goals = { read: 0.5, move: 0.4 }

/** Reading a board of so many cards, compared with a bare handler that reads the same one. */
export const compareReading = async (
  { product, token, ours, bare }: Stand,
  { uid_project, uid_cards }: MadeBoard,
  effort: Effort,
): Promise<Line[]> => {
  const whole = await product.call('getBoard', { params: { id: uid_project }, token })
  return compareRates(
    {
      what: `reading ${uid_cards.length} cards`,
      ours: ours('GET', `/projects/${uid_project}/kanban`),
      floor: bare('GET', `/board/${uid_project}?bytes=${whole.bytes}`),
      goal: goals.read,
    },
    effort,
  )
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
    ...(await compareRates(
      {
        what: 'moving a card',
        ours: ours('PUT', () => `/projects/replies/${pick(board.uid_cards)}/kanban-status`, move),
        floor: bare('PUT', () => `/cards/${pick(other.uid_cards)}`, move),
        goal: goals.move,
      },
      effort,
    )),
  ]
}

export const board: Scenario = {
  name: 'board',
  about: 'a board of 500 cards, read and moved, beside bare handlers',
  isInQuick: true,
  run: (effort) => withStand((stand) => measureBoard(stand, effort)),
}
