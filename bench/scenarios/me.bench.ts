import { compareCalls } from '../compare.ts'
import type { Effort, Line, Scenario } from '../scenario.ts'
import { withStand, type Stand } from '../stand.ts'

const goals = { processor: 0.4, latency: 3 }

export const compareMe = ({ ours, bare }: Stand, effort: Effort): Promise<Line[]> =>
  compareCalls({ what: 'me', ours: ours('GET', '/simple-auth/me'), floor: bare('GET', '/me'), goals }, effort)

export const me: Scenario = {
  name: 'me',
  about: 'reading who is signed in, beside a bare handler',
  isInQuick: true,
  run: (effort) => withStand((stand) => compareMe(stand, effort)),
}
