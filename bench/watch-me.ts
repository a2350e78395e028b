import { setTimeout as wait } from 'node:timers/promises'

import type { MeasuredProduct } from './product.ts'
import { percentile } from './scenario.ts'

export const samplePauseMs = 2

export type Watched = { readonly p99: number; readonly failed: number; readonly count: number }

/** One caller who repeats `me` with a pause, as a constant light load. Returns the times in milliseconds. */
export const sampleMe = async (product: MeasuredProduct, token: string, goesOn: () => boolean): Promise<number[]> => {
  const samples: number[] = []
  while (goesOn()) {
    const start = performance.now()
    const { status } = await product.call('getMe', { token })
    if (status !== 200) throw new Error(`getMe answered ${status}`)
    samples.push(performance.now() - start)
    await wait(samplePauseMs)
  }
  return samples
}

/**
 * Times of `me` in milliseconds for so many callers while `goesOn`; other statuses than 200 count as failed. Without a
 * pause, callers send as fast as they get responses.
 */
export const watchMe = async (
  product: MeasuredProduct,
  token: string,
  goesOn: () => boolean,
  { callers = 4, pauseMs = 0 } = {},
): Promise<Watched> => {
  const times: number[] = []
  let failed = 0
  const caller = async (): Promise<void> => {
    while (goesOn()) {
      const began = performance.now()
      const { status } = await product.call('getMe', { token })
      times.push(performance.now() - began)
      if (status !== 200) failed += 1
      if (pauseMs > 0) await wait(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return { p99: percentile(times, 0.99), failed, count: times.length }
}

/** Baseline without other load. */
export const watchQuietMe = (
  product: MeasuredProduct,
  token: string,
  milliseconds: number,
  options = {},
): Promise<Watched> => {
  const until = performance.now() + milliseconds
  return watchMe(product, token, () => performance.now() < until, options)
}
