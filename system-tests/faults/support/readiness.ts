import { setTimeout as wait } from 'node:timers/promises'

export type Readiness = { readonly status: number; readonly body: string; readonly tookMs: number }

/** Response of `/api/ready`; status 0 without a connection. */
export const askReady = async (address: string): Promise<Readiness> => {
  const began = performance.now()
  try {
    const response = await fetch(`${address}/api/ready`, { signal: AbortSignal.timeout(10_000) })
    return { status: response.status, body: await response.text(), tookMs: performance.now() - began }
  } catch {
    return { status: 0, body: '', tookMs: performance.now() - began }
  }
}

/** Resolves to the milliseconds until `/api/ready` has this status. */
export const untilReady = async (address: string, status = 200, limitMs = 90_000): Promise<number> => {
  const began = performance.now()
  for (;;) {
    const found = await askReady(address)
    if (found.status === status) return performance.now() - began
    if (performance.now() - began > limitMs)
      throw new Error(`/api/ready is ${found.status} ${found.body}, not ${status}`)
    await wait(50)
  }
}
