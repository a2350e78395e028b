import { setTimeout as wait } from 'node:timers/promises'

import { generationForm, picture } from '@joinery/server/testing/build-generation'
import { google, hang, startVendor, type Vendor } from '@joinery/server/testing/loopback-vendor'
import { registerAt, callAt } from '@joinery/server/testing/remote-client'

import { startMeasured, type MeasuredProduct } from '../product.ts'
import { median, percentile, type Line, type Scenario } from '../scenario.ts'
import { sampleMe } from '../watch-me.ts'

const generations = 20
const rounds = 7
const samplesPerRound = 600
const goal = 2

const sampleMany = (product: MeasuredProduct, token: string): Promise<number[]> => {
  let count = 0
  return sampleMe(product, token, () => ++count <= samplesPerRound)
}

const generate = async (
  product: MeasuredProduct,
  token: string,
  input: Buffer,
  signal?: AbortSignal,
): Promise<number> => {
  const answer = await fetch(`${product.address}/api/ai/image-to-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: generationForm({ images: [input], prompt: 'Walnut fronts' }),
    ...(signal ? { signal } : {}),
  })
  return answer.status
}

/** Calls `act` while the provider holds that many generations. */
const whileHanging = async <Result>(
  product: MeasuredProduct,
  vendor: Vendor,
  token: string,
  input: Buffer,
  act: () => Promise<Result>,
): Promise<Result> => {
  const people = new AbortController()
  const asking = Array.from({ length: generations }, () =>
    generate(product, token, input, people.signal).catch(() => 0),
  )
  while (vendor.waiting() < generations) await wait(10)
  const result = await act()
  people.abort()
  await Promise.all(asking)
  while (vendor.waiting() > 0) await wait(10)
  return result
}

const run = async (): Promise<Line[]> => {
  const vendor = await startVendor()
  const product = await startMeasured({
    GOOGLE_API_KEY: 'key',
    GOOGLE_BASE_URL: vendor.address,
    // All run concurrently; none waits in the queue.
    AI_AT_ONCE_PER_PROVIDER: '20',
    AI_AT_ONCE_PER_PERSON: '20',
    SIGNUP_CREDITS: String(generations * 100 + 100),
  })
  try {
    const { token } = await registerAt(product.address)
    const input = await picture(1600, 1200, 'jpeg')
    vendor.answer(google.image(await picture(1024, 768)))
    if ((await generate(product, token, input)) !== 201) throw new Error('No image was made')
    vendor.answer(hang)
    await sampleMany(product, token)
    const figures: { quiet: number; hanging: number; quietP50: number; hangingP50: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const quiet = await sampleMany(product, token)
      const hanging = await whileHanging(product, vendor, token, input, () => sampleMany(product, token))
      figures.push({
        quiet: percentile(quiet, 0.99),
        hanging: percentile(hanging, 0.99),
        quietP50: percentile(quiet, 0.5),
        hangingP50: percentile(hanging, 0.5),
      })
      // Reserved credits of aborted requests are released before the next round.
      for (let credits = 0; credits < generations * 100; await wait(20)) {
        credits = (await callAt(product.address, 'getCredits', { token })).body.credits
      }
    }
    const ratio = median(figures.map(({ quiet, hanging }) => hanging / quiet))
    const ms = (values: number[]) => `${median(values).toFixed(2)} ms`
    return [
      {
        what: 'getMe, quiet: p50 / p99',
        value: `${ms(figures.map(({ quietP50 }) => quietP50))} / ${ms(figures.map(({ quiet }) => quiet))}`,
      },
      {
        what: `getMe, while ${generations} generations hang: p50 / p99`,
        value: `${ms(figures.map(({ hangingP50 }) => hangingP50))} / ${ms(figures.map(({ hanging }) => hanging))}`,
      },
      {
        what: `p99 while they hang to quiet, median of ${rounds} rounds`,
        value: ratio.toFixed(2),
        goal: `at most ${goal}`,
        isMet: ratio <= goal,
      },
    ]
  } finally {
    await product.remove()
    await vendor.close()
  }
}

export const hangingProvider: Scenario = {
  name: 'hanging-provider',
  about: 'a provider keeps 20 generations waiting; does anybody else notice?',
  run,
}
