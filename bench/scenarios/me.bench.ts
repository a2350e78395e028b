import { compareRates } from '../compare.ts'
import type { Scenario } from '../scenario.ts'
import { withStand } from '../stand.ts'

export const me: Scenario = {
  name: 'me',
  about: 'reading who is signed in, beside a bare handler',
  isInQuick: true,
  run: (effort) =>
    withStand(({ ours, bare }) =>
      compareRates({ what: 'me', ours: ours('GET', '/simple-auth/me'), floor: bare('GET', '/me'), goal: 0.45 }, effort),
    ),
}
