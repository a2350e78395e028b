import { measureRate, compareRates } from '../compare.ts'
import { makeBoard, pick } from '../make-board.ts'
import { atLeast, median, type Effort, type Line, type Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const goals = { card: 0.3, comment: 0.3, manyToOne: 4 }
const manyCallers = 16

const measureWrites = async (stand: Stand, effort: Effort): Promise<Line[]> => {
  const { product, token, ours, bare } = stand
  const { uid_project, uid_cards } = await makeBoard(product, token, 50)
  const path = `/projects/${uid_project}/replies`
  const card = () => ({ replyType: 'kanban', content: '<p>Walnut fronts, <strong>brass pulls</strong>.</p>' })
  const comment = () => ({ ...card(), parentReplyId: pick(uid_cards) })
  const create = ours('POST', path, card)
  const lines = [
    ...(await compareRates(
      { what: 'creating a card', ours: create, floor: bare('POST', `/cards/${uid_project}`, card), goal: goals.card },
      effort,
    )),
    ...(await compareRates(
      {
        what: 'creating a comment',
        ours: ours('POST', path, comment),
        floor: bare('POST', `/cards/${uid_project}`, comment),
        goal: goals.comment,
      },
      effort,
    )),
  ]
  const ratios: number[] = []
  for (let round = 0; round < effort.rounds; round++) {
    const one = await measureRate(create, 1, effort.roundMs)
    const many = await measureRate(create, manyCallers, effort.roundMs)
    ratios.push(many.rate / one.rate)
  }
  return [...lines, atLeast(`creating at ${manyCallers} connections, times one`, median(ratios), goals.manyToOne)]
}

export const writes: Scenario = {
  name: 'writes',
  about: 'cards and comments created, beside a bare INSERT, and at many connections beside one',
  isInQuick: true,
  run: (effort) => withStand((stand) => measureWrites(stand, effort)),
}
