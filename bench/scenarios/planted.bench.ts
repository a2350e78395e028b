import type { Effort, Line, Scenario } from '../scenario.ts'
import { efforts } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'
import { compareTeamChat } from './chat.bench.ts'
import { compareMe } from './me.bench.ts'
import { compareDashboard } from './reads.bench.ts'

type Compare = (stand: Stand, effort: Effort) => Promise<Line[]>

/** The scenario that has to notice a slowness of the stage. */
const noticedBy: Readonly<Record<string, Compare>> = {
  routing: compareMe,
  handler: compareMe,
  statement: compareMe,
  serialisation: compareDashboard,
  compression: compareDashboard,
  broadcast: compareTeamChat,
}

const plant = new URL('../plant-slowness.ts', import.meta.url).href

const measurePlanted = async ([stage, compare]: [string, Compare]): Promise<Line> => {
  const settings = { NODE_OPTIONS: `--import=${plant}`, PLANTED_STAGE: stage }
  const lines = await withStand((stand) => compare(stand, efforts.quick), settings)
  const missed = lines.filter(({ isMet }) => isMet === false)
  return {
    what: `50 ms in ${stage}`,
    value: missed.map(({ what, value }) => `${what} ${value}`).join('; ') || 'not noticed',
    goal: 'a missed goal',
    isMet: missed.length > 0,
  }
}

/** Self-test of the bench: a slowness planted into any stage of the product has to miss a goal. */
export const planted: Scenario = {
  name: 'planted',
  about: 'a slowness of 50 ms planted into each stage of the product: the bench has to notice it',
  isInQuick: true,
  run: async () => {
    const lines: Line[] = []
    for (const stage of Object.entries(noticedBy)) lines.push(await measurePlanted(stage))
    return lines
  },
}
