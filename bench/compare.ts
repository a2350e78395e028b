// Alternates requests between two servers that answer the same question, one caller at a time.
import { Agent } from 'node:http'

import { processorTime } from './processor-time.ts'
import type { Answer } from './product.ts'
import { atLeast, atMost, median, type Effort, type Line } from './scenario.ts'

export type Ask = (agent: Agent) => Promise<Answer>

export type Side = {
  readonly ask: Ask
  /** Processes whose CPU time counts: the server's and the database's. */
  readonly pids: readonly number[]
}

export type Figure = {
  /** Median until the answer is read. */
  readonly latencyMs: number
  /** CPU time per request. */
  readonly processorMs: number
  readonly perSecond: number
}

export const measureCalls = async ({ ask, pids }: Side, callers: number, roundMs: number): Promise<Figure> => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const before = await processorTime(pids)
  const start = performance.now()
  const times: number[] = []
  const caller = async (): Promise<void> => {
    while (performance.now() < start + roundMs) {
      const asked = performance.now()
      const { status, body } = await ask(agent)
      if (status !== 200 && status !== 201) throw new Error(`answered ${status}: ${body}`)
      times.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  const seconds = (performance.now() - start) / 1000
  const used = (await processorTime(pids)) - before
  agent.destroy()
  return { latencyMs: median(times), processorMs: used / times.length, perSecond: times.length / seconds }
}

export type Goals = {
  /** Least share of the floor in CPU time: the floor's divided by ours. */
  readonly processor: number
  /** Greatest latency, in times of the floor's. */
  readonly latency: number
}

export type Figures = Readonly<Record<'ours' | 'floor', Pick<Figure, 'latencyMs' | 'processorMs'>>>

/** Alternates two measurements. The starting side alternates too, so that neither always finds a warm machine. */
export const alternate = async <Result>(
  rounds: number,
  measure: (side: 'ours' | 'floor') => Promise<Result>,
): Promise<Readonly<Record<'ours' | 'floor', Result>>[]> => {
  const figures: Record<'ours' | 'floor', Result>[] = []
  for (let round = 0; round <= rounds; round++) {
    const isOursFirst = round % 2 === 0
    const first = await measure(isOursFirst ? 'ours' : 'floor')
    const second = await measure(isOursFirst ? 'floor' : 'ours')
    if (round === 0) continue // warm-up
    figures.push(isOursFirst ? { ours: first, floor: second } : { ours: second, floor: first })
  }
  return figures
}

export const describeFigures = (what: string, figures: readonly Figures[], goals: Goals): Line[] => {
  const both = (figure: keyof Figures['ours']): string =>
    (['ours', 'floor'] as const)
      .map((side) => `${median(figures.map((one) => one[side][figure])).toFixed(2)} ms`)
      .join(', ')
  const ratio = (figure: keyof Figures['ours']): number =>
    median(figures.map(({ ours, floor }) => ours[figure] / floor[figure]))
  return [
    { what: `${what}: latency, ours and bare`, value: both('latencyMs') },
    atMost(`${what}: latency, times the floor`, ratio('latencyMs'), goals.latency),
    { what: `${what}: processor time, ours and bare`, value: both('processorMs') },
    atLeast(`${what}: processor time, share of the floor`, 1 / ratio('processorMs'), goals.processor),
  ]
}

type Comparison = {
  readonly what: string
  readonly ours: Side
  readonly floor: Side
  readonly goals: Goals
}

export const compareCalls = async (
  { what, goals, ...sides }: Comparison,
  { rounds, roundMs }: Effort,
): Promise<Line[]> =>
  describeFigures(what, await alternate(rounds, (side) => measureCalls(sides[side], 1, roundMs)), goals)
