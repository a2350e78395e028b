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

export type ReadyState = 'ready' | 'degraded' | 'not ready'

const stateOf = ({ status, body }: Readiness): ReadyState => {
  if (status !== 200) return 'not ready'
  return (JSON.parse(body) as { degraded: boolean }).degraded ? 'degraded' : 'ready'
}

/** Resolves to the milliseconds until `/api/ready` reports this state. */
export const untilReady = async (address: string, state: ReadyState = 'ready', limitMs = 90_000): Promise<number> => {
  const began = performance.now()
  for (;;) {
    const found = await askReady(address)
    if (stateOf(found) === state) return performance.now() - began
    if (performance.now() - began > limitMs)
      throw new Error(`/api/ready is ${found.status} ${found.body}, not ${state}`)
    await wait(50)
  }
}
