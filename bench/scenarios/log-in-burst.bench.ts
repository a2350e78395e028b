import { registerAt } from '@joinery/server/testing/remote-client'

import { startMeasured } from '../product.ts'
import { percentile, type Line, type Scenario } from '../scenario.ts'
import { sampleMe, samplePauseMs } from '../watch-me.ts'

const logInsAtOnce = 50
const samplesWanted = 1000
const goal = 6

const run = async (): Promise<Line[]> => {
  const product = await startMeasured()
  try {
    const { token, email, password } = await registerAt(product.address)
    let warm = 0
    await sampleMe(product, token, () => ++warm <= 500)
    let count = 0
    const quiet = await sampleMe(product, token, () => ++count <= samplesWanted)

    // Repeats bursts until enough samples were taken during one.
    let underWay = true
    let bursts = 0
    let logIns = 0
    const during = sampleMe(product, token, () => underWay)
    const started = performance.now()
    let taken = 0
    while (taken < samplesWanted * 4 * samplePauseMs) {
      const answers = await Promise.all(
        Array.from({ length: logInsAtOnce }, () => product.call('logIn', { body: { email, password } })),
      )
      bursts += 1
      logIns += answers.filter(({ status }) => status === 200).length
      taken = performance.now() - started
    }
    underWay = false
    const busy = await during
    const [quietP99, busyP99] = [percentile(quiet, 0.99), percentile(busy, 0.99)]
    return [
      {
        what: 'log-ins',
        value: `${logIns} in ${bursts} bursts of ${logInsAtOnce}, ${(logIns / (taken / 1000)).toFixed(1)}/s`,
      },
      {
        what: 'getMe, quiet: p50 / p99',
        value: `${percentile(quiet, 0.5).toFixed(2)} / ${quietP99.toFixed(2)} ms of ${quiet.length}`,
      },
      {
        what: 'getMe, during the bursts: p50 / p99',
        value: `${percentile(busy, 0.5).toFixed(2)} / ${busyP99.toFixed(2)} ms of ${busy.length}`,
      },
      {
        what: 'samples during the bursts',
        value: String(busy.length),
        goal: `at least ${samplesWanted}`,
        isMet: busy.length >= samplesWanted,
      },
      {
        what: 'p99 during the bursts to quiet',
        value: (busyP99 / quietP99).toFixed(2),
        goal: `at most ${goal}`,
        isMet: busyP99 / quietP99 <= goal,
      },
    ]
  } finally {
    await product.remove()
  }
}

export const logInBurst: Scenario = {
  name: 'log-in-burst',
  about: '50 people log in at once; does anybody else notice?',
  run,
}
