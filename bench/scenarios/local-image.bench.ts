import { generationForm } from '@joinery/server/testing/build-generation'
import { registerAt, callAt } from '@joinery/server/testing/remote-client'
import { scaleArt } from '@joinery/server/testing/scale-art'

import { startMeasured, type MeasuredProduct } from '../product.ts'
import { median, type Line, type Scenario } from '../scenario.ts'

const goalMs = 2000
const rounds = 5
/** Four megapixels each. */
const interior = { name: 'hero-after', width: 2560, height: 1600 }
const cabinets = { name: 'card-cabinetry', width: 2310, height: 1732 }
const jobs = [
  [interior, 'walnut floor'],
  [interior, 'navy walls, warm light'],
  [cabinets, 'sage green cabinets'],
  [cabinets, 'white oak'],
  [cabinets, 'black marble countertop, warm evening light'],
  [interior, 'evening'],
  [interior, 'pencil sketch'],
  [interior, 'watercolour'],
  [interior, 'blueprint'],
  [interior, 'black and white, sharper'],
] as const

const generate = async (product: MeasuredProduct, token: string, input: Buffer, prompt: string): Promise<number> => {
  const start = performance.now()
  const form = generationForm({ images: [input], prompt })
  const answer = await callAt(product.address, 'generateImage', { token, form })
  if (answer.status !== 201) throw new Error(`'${prompt}' was answered with ${answer.status}: ${answer.text}`)
  return performance.now() - start
}

const run = async (): Promise<Line[]> => {
  const product = await startMeasured({ SIGNUP_CREDITS: String((rounds + 1) * jobs.length * 100) })
  try {
    const { token } = await registerAt(product.address)
    const lines: Line[] = []
    for (const [{ name, width, height }, prompt] of jobs) {
      const input = await scaleArt(name, width, height)
      await generate(product, token, input, prompt) // warm-up
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await generate(product, token, input, prompt))
      const time = median(times)
      lines.push({ what: prompt, value: `${time.toFixed(0)} ms`, goal: `under ${goalMs}`, isMet: time < goalMs })
    }
    return lines
  } finally {
    await product.remove()
  }
}

export const localImage: Scenario = {
  name: 'local-image',
  about: 'images of four megapixels by the local provider, from the request to its answer',
  run,
}
