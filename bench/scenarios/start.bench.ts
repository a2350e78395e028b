// Duration of `npm start` with everything installed and built.
import { startProduct } from '@joinery/server/testing/start-product'

import { median, type Line, type Scenario } from '../scenario.ts'

const rounds = 5
const goalMs = 3000

const run = async (): Promise<Line[]> => {
  let began = performance.now()
  const product = await startProduct({}, 'npm start')
  const first = performance.now() - began
  try {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      await product.stop()
      began = performance.now()
      await product.start()
      times.push(performance.now() - began)
    }
    const again = median(times)
    return [
      { what: 'with a database to create', value: `${first.toFixed(0)} ms` },
      { what: 'again', value: `${again.toFixed(0)} ms`, goal: `at most ${goalMs} ms`, isMet: again <= goalMs },
    ]
  } finally {
    await product.remove()
  }
}

export const start: Scenario = { name: 'start', about: 'npm start where everything is there already', run }
