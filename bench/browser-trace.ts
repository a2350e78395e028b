// Time per frame for script, style and layout, read from the browser's trace.
import type { Browser, Page } from '@playwright/test'

import { atMost, percentile, type Line } from './scenario.ts'

type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  /** Same, in thread CPU time. */
  tts?: number
  tdur?: number
  pid: number
  tid: number
  args?: { data?: { type?: string } }
}

/**
 * PrePaint is neither script, style nor layout by name, but it completes every layout and grows with the changes. A
 * page that saves layout by adding layers would hide the cost there. Painting and hit testing do not count.
 */
const work = new Set([
  'FunctionCall',
  'EvaluateScript',
  'TimerFire',
  'FireAnimationFrame',
  'EventDispatch',
  'RunMicrotasks',
  'UpdateLayoutTree',
  'RecalculateStyles',
  'Layout',
  'PrePaint',
])

export type FrameCost = {
  readonly frames: readonly number[]
  /** Frame times in CPU time, without preemption. */
  readonly framesOnProcessor: readonly number[]
  readonly longestTask: number
  readonly longestTaskOnProcessor: number
}

/** Milliseconds covered by the intervals, each moment counted once. */
const covered = (intervals: readonly (readonly [number, number])[]): number => {
  let total = 0
  let end = Number.NEGATIVE_INFINITY
  for (const [from, to] of intervals.toSorted(([one], [other]) => one - other)) {
    if (to <= end) continue
    total += to - Math.max(from, end)
    end = to
  }
  return total / 1000
}

const categories = ['devtools.timeline', 'devtools.timeline.frame', 'disabled-by-default-devtools.timeline', 'toplevel']

export const traceFrames = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<FrameCost> => {
  await browser.startTracing(page, { categories })
  await act()
  const trace = await browser.stopTracing()
  const { traceEvents: events } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] } // Chromium's format
  // The page's main thread is the one with layouts.
  const layouts = Map.groupBy(
    events.filter(({ name }) => name === 'UpdateLayoutTree' || name === 'PrePaint'),
    (event) => `${event.pid} ${event.tid}`,
  )
  const [busiest] = [...layouts.values()].toSorted((one, other) => other.length - one.length)
  const { pid, tid } = busiest?.[0] ?? { pid: 0, tid: 0 }
  const own = events.filter((event) => event.pid === pid && event.tid === tid)
  const starts = own.filter(({ name }) => name === 'Commit').map(({ ts }) => ts)
  const pieces = own.filter(({ name, dur }) => work.has(name) && dur !== undefined)
  const perFrame = (interval: (piece: TraceEvent) => readonly [number, number]): number[] =>
    starts.slice(0, -1).map((from, index) => {
      const to = starts[index + 1] ?? from
      return covered(pieces.filter(({ ts }) => ts >= from && ts < to).map(interval))
    })
  const frames = perFrame(({ ts, dur = 0 }) => [ts, ts + dur])
  const framesOnProcessor = perFrame(({ tts = 0, tdur = 0 }) => [tts, tts + tdur])
  const tasks = own.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
  const longestTask = Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000))
  const longestTaskOnProcessor = Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000))
  return { frames, framesOnProcessor, longestTask, longestTaskOnProcessor }
}

/** The goals are in CPU time, because on a busy machine wall-clock time includes preemption. */
export const describeFrames = (
  what: string,
  { frames, framesOnProcessor, longestTask, longestTaskOnProcessor }: FrameCost,
  goals: { readonly frameMs: number; readonly taskMs?: number },
): Line[] => {
  const task = `${what}: longest task on the processor`
  return [
    atMost(
      `${what}: script, style, layout a frame on the processor, p95`,
      percentile(framesOnProcessor, 0.95),
      goals.frameMs,
      ' ms',
      1,
    ),
    goals.taskMs === undefined
      ? { what: task, value: `${longestTaskOnProcessor.toFixed(0)} ms` }
      : atMost(task, longestTaskOnProcessor, goals.taskMs, ' ms', 0),
    {
      what: `${what}: both on the wall`,
      value: `${percentile(frames, 0.95).toFixed(1)} ms, ${longestTask.toFixed(0)} ms`,
    },
  ]
}
