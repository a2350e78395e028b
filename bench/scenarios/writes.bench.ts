import { compareCalls, measureCalls, type Side } from '../compare.ts'
import { at, makeBoard, pick, type MadeBoard } from '../make-board.ts'
import { atLeast, median, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const goals = { card: { processor: 0.25, latency: 2.5 }, comment: { processor: 0.25, latency: 2.5 }, manyToOne: 4 }
const manyCallers = 16

/** Continues on the next board after so many writes, to keep boards realistic. */
const writesPerBoard = 1000
const boardCount = 12

/** Writes to one board after the other. */
const inTurn = (sides: readonly Side[]): Side => {
  let count = 0
  const next = (): Side => at(sides, Math.floor(count++ / writesPerBoard) % sides.length)
  return { pids: at(sides, 0).pids, ask: (agent) => next().ask(agent) }
}

const measureWrites = async (stand: Stand, effort: Effort): Promise<Line[]> => {
  const { product, token, ours, bare } = stand
  const boards: MadeBoard[] = []
  while (boards.length < boardCount) boards.push(await makeBoard(product, token, 50))
  const content = '<p>Walnut fronts, <strong>brass pulls</strong>.</p>'
  const cards = () => ({ replyType: 'kanban', content })
  const comments = (uid_cards: readonly string[]) => () => ({ ...cards(), parentReplyId: pick(uid_cards) })
  const onBoards = (toSide: (board: MadeBoard) => Side): Side => inTurn(boards.map(toSide))
  const create = onBoards(({ uid_project }) => ours('POST', `/projects/${uid_project}/replies`, cards))
  const lines = [
    ...(await compareCalls(
      {
        what: 'creating a card',
        ours: create,
        floor: onBoards(({ uid_project }) => bare('POST', `/cards/${uid_project}`, cards)),
        goals: goals.card,
      },
      effort,
    )),
    ...(await compareCalls(
      {
        what: 'creating a comment',
        ours: onBoards(({ uid_project, uid_cards }) =>
          ours('POST', `/projects/${uid_project}/replies`, comments(uid_cards)),
        ),
        floor: onBoards(({ uid_project, uid_cards }) => bare('POST', `/cards/${uid_project}`, comments(uid_cards))),
        goals: goals.comment,
      },
      effort,
    )),
  ]
  const ratios: number[] = []
  for (let round = 0; round < effort.rounds; round++) {
    const one = await measureCalls(create, 1, effort.roundMs)
    const many = await measureCalls(create, manyCallers, effort.roundMs)
    ratios.push(many.perSecond / one.perSecond)
  }
  return [...lines, atLeast(`creating at ${manyCallers} connections, times one`, median(ratios), goals.manyToOne)]
}

export const writes: Scenario = {
  name: 'writes',
  about: 'cards and comments created, beside a bare INSERT, and at many connections beside one',
  isInQuick: true,
  run: (effort) => withStand((stand) => measureWrites(stand, effort)),
}
