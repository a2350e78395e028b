// Alternates requests between two servers that answer the same question, as fast as they respond.
import { Agent } from 'node:http'

import { processorTime } from './processor-time.ts'
import type { Answer } from './product.ts'
import { atLeast, median, type Effort, type Line } from './scenario.ts'

export type Ask = (agent: Agent) => Promise<Answer>

export type Side = {
  readonly ask: Ask
  /** Processes whose CPU time counts: the server's and the database's. */
  readonly pids: readonly number[]
}

type Figure = { readonly rate: number; readonly processorMs: number }

/** Requests per second of so many callers, and CPU time per request. */
export const measureRate = async ({ ask, pids }: Side, callers: number, roundMs: number): Promise<Figure> => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const before = await processorTime(pids)
  const start = performance.now()
  const end = start + roundMs
  let count = 0
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      const { status, body } = await ask(agent)
      if (status !== 200 && status !== 201) throw new Error(`answered ${status}: ${body}`)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - start) / 1000
  const after = await processorTime(pids)
  agent.destroy()
  return { rate: count / seconds, processorMs: (after - before) / count }
}

type Comparison = {
  readonly what: string
  readonly ours: Side
  readonly floor: Side
  readonly goal: number
  readonly callers?: number
}

/** The starting side alternates, so that neither always finds a warm machine. */
export const compareRates = async (
  { what, ours, floor, goal, callers = 8 }: Comparison,
  { rounds, roundMs }: Effort,
): Promise<Line[]> => {
  const figures: { ours: Figure; floor: Figure }[] = []
  for (let round = 0; round <= rounds; round++) {
    const first = await measureRate(round % 2 === 0 ? ours : floor, callers, roundMs)
    const second = await measureRate(round % 2 === 0 ? floor : ours, callers, roundMs)
    if (round === 0) continue // warm-up
    figures.push(round % 2 === 0 ? { ours: first, floor: second } : { ours: second, floor: first })
  }
  const middle = (side: 'ours' | 'floor', figure: keyof Figure): number =>
    median(figures.map((both) => both[side][figure]))
  const processor = `${middle('ours', 'processorMs').toFixed(2)} ms, ${middle('floor', 'processorMs').toFixed(2)} ms`
  return [
    { what: `${what}: ours, a second`, value: middle('ours', 'rate').toFixed(0) },
    { what: `${what}: a bare handler, a second`, value: middle('floor', 'rate').toFixed(0) },
    { what: `${what}: processor time of each, ours and bare`, value: processor },
    atLeast(`${what}: share of the floor`, median(figures.map((both) => both.ours.rate / both.floor.rate)), goal),
  ]
}
