import { setTimeout as wait } from 'node:timers/promises'

import { startProduct, signUp, type Product } from '../product.ts'
import { percentile, type Line, type Scenario } from '../scenario.ts'

const logInsAtOnce = 50
const samplesWanted = 1000
const pauseMs = 2
const goal = 6

/** One caller who repeats a call with a pause in between: a constant, light load. */
const sampleMe = async (product: Product, token: string, isOver: () => boolean): Promise<number[]> => {
  const samples: number[] = []
  while (!isOver()) {
    const start = performance.now()
    const { status } = await product.call('getMe', { token })
    if (status !== 200) throw new Error(`getMe answered ${status}`)
    samples.push(performance.now() - start)
    await wait(pauseMs)
  }
  return samples
}

const run = async (): Promise<Line[]> => {
  const product = await startProduct()
  try {
    const email = 'mara@bench.example'
    const { token, password } = await signUp(product, email)
    let warm = 0
    await sampleMe(product, token, () => ++warm > 500)
    let count = 0
    const quiet = await sampleMe(product, token, () => ++count > samplesWanted)

    // Bursts follow each other until there are enough samples taken while one was under way.
    let underWay = true
    let bursts = 0
    let logIns = 0
    const during = sampleMe(product, token, () => !underWay)
    const started = performance.now()
    let taken = 0
    while (taken < samplesWanted * 4 * pauseMs) {
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
    await product.stop()
  }
}

export const logInBurst: Scenario = {
  name: 'log-in-burst',
  about: '50 people log in at once; does anybody else notice?',
  run,
}
