// Decides where and when expensive work on files runs, fair between people by the time they used. Three lanes of their
// own, so that long work never delays short work: small tasks run in this process; others in low-priority child
// processes, one that should be short and one that takes longer at a time.
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

import { limits } from '@joinery/contract/limits'

import { createTurns, createUsage, tooMany, type Claim, type Turns } from '#platform/turns.ts'

import { type Task, TaskFailure } from './define-task.ts'
import { createTaskChildren, type ChildRules } from './task-children.ts'

/** Whose work it is, who requested it, and until when it is needed. */
export type Requester = {
  /** The person whose file it is; the key of fairness. */
  readonly owner: string
  /** Only for requests of guests. */
  readonly link?: string | undefined
  readonly network?: string | undefined
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined
}

export const claimOf = ({ owner, link, network }: Requester): Claim => ({
  owner,
  viewer: link ?? network,
  isOneViewer: link !== undefined,
})

export type Work = {
  readonly by: Requester
  /** Claims of all callers that share the work; without it, the requester's. */
  readonly claims?: ReadonlySet<Claim>
  /** Estimated processor time. */
  readonly costMs: number
}

/** A path, or a function that provides one while it is needed, so that only a few copies exist at a time. */
export type LocalFile = string | (<Result>(act: (path: string) => Promise<Result>) => Promise<Result>)

const withFile = <Result>(file: LocalFile, act: (path: string) => Promise<Result>): Promise<Result> =>
  typeof file === 'string' ? act(file) : file(act)

export type TaskRunner = {
  /** Throws a TaskFailure. */
  readonly runTask: <Options, Result>(
    task: Task<Options, Result>,
    file: LocalFile,
    options: Options,
    work: Work,
  ) => Promise<Result>
  /** For work that cannot run in another process. */
  readonly runHere: <Result>(work: Work, act: () => Promise<Result>) => Promise<Result>
  readonly pids: () => number[]
}

type LaneRules = {
  /** Estimates up to this run in this process. */
  readonly smallMs: number
  /** A task that takes longer leaves the short lane when someone else waits for it, and the long lane. */
  readonly shortMs: number
  readonly longMs: number
}

const rules: ChildRules & LaneRules = {
  timeMs: 20_000,
  waitMs: 120_000,
  idleMs: 30_000,
  keptBytes: 300 * 2 ** 20,
  smallMs: 120,
  shortMs: 400,
  longMs: 4000,
}

const lookEveryMs = 50

export const createTaskRunner = (given: Partial<ChildRules & LaneRules> = {}): TaskRunner => {
  const { smallMs, shortMs, longMs, ...childRules } = { ...rules, ...given }
  const children = createTaskChildren(childRules)
  const usage = createUsage()
  const cores = Math.max(1, availableParallelism() - 1)
  // Many people view one person's files, and all of it counts against that person.
  const waiting = { waiting: 1000, waitMs: 120_000, usage }
  // With several slots, one is always left to other people.
  const small = createTurns({ atOnce: cores, perPerson: Math.max(1, cores - 1), ...waiting })
  const short = createTurns({ atOnce: 1, perPerson: 1, ...waiting })
  const long = createTurns({ atOnce: 1, perPerson: 1, ...waiting })
  const open = new Map<string, number>()

  /** Limits the waiting and running work per link, person and network. */
  const counted = async <Result>({ by, costMs }: Work, act: () => Promise<Result>): Promise<Result> => {
    const lane = costMs <= smallMs ? 'small' : 'heavy'
    const { perLink, perPerson, perNetwork } = limits.drawing[lane]
    const { link, network, owner } = by
    const keys: (readonly [string, number])[] = []
    if (link !== undefined) keys.push([`${lane} link ${link}`, perLink])
    if (network !== undefined) keys.push([`${lane} network ${network}`, perNetwork])
    // Others view a person's files without a limit for the person.
    else keys.push([`${lane} person ${owner}`, perPerson])
    if (keys.some(([key, most]) => (open.get(key) ?? 0) >= most)) throw tooMany()
    for (const [key] of keys) open.set(key, (open.get(key) ?? 0) + 1)
    try {
      return await act()
    } finally {
      for (const [key] of keys) {
        const left = (open.get(key) ?? 1) - 1
        if (left === 0) open.delete(key)
        else open.set(key, left)
      }
    }
  }

  /** Resolves when someone else waits for the lane and its task has had its time. */
  const untilInTheWay = async (lane: Turns, allowedMs: number, claims: ReadonlySet<Claim>, signal: AbortSignal) => {
    await wait(allowedMs, undefined, { signal })
    while (!lane.hasOthersWaiting(claims)) await wait(lookEveryMs, undefined, { signal })
  }

  type Running<Result> = { readonly result: Promise<Result>; readonly stop: () => void }
  type Job<Result> = {
    readonly begin: () => Running<Result>
    readonly claims: ReadonlySet<Claim>
    readonly signal: AbortSignal | undefined
  }

  /** Runs the job in the lane; if it is in the way there, `move` decides how it continues. */
  const runIn = async <Result>(
    lane: Turns,
    allowedMs: number,
    { begin, claims, signal }: Job<Result>,
    move: (running: Running<Result>) => Promise<Result>,
  ): Promise<Result> => {
    const first = await lane(
      claims,
      async () => {
        const settled = new AbortController()
        const running = begin()
        const moved = untilInTheWay(lane, allowedMs, claims, settled.signal).then(() => 'moved' as const)
        for (const loser of [running.result, moved]) loser.catch(() => undefined)
        try {
          if ((await Promise.race([running.result, moved])) !== 'moved') return { result: await running.result }
        } finally {
          settled.abort()
        }
        return { later: move(running) }
      },
      { signal },
    )
    return 'later' in first ? first.later : first.result
  }

  /** Starts again with more time after it was in the way, so that long work ends at some time. */
  const runLong = <Result>(job: Job<Result>, allowedMs = longMs): Promise<Result> =>
    runIn(long, allowedMs, job, ({ stop }) => {
      stop()
      return runLong(job, 4 * allowedMs)
    })

  const runInChild = <Result>(job: Job<Result>, costMs: number): Promise<Result> =>
    costMs > shortMs
      ? runLong(job)
      : runIn(short, shortMs, job, (running) => {
          if (!long.isIdle()) {
            running.stop()
            return runLong(job)
          }
          // Continues in the other lane.
          const moved = { ...job, begin: () => running }
          return runIn(long, longMs, moved, ({ stop }) => {
            stop()
            return runLong(job, 4 * longMs)
          })
        })

  const runHere: TaskRunner['runHere'] = (work, act) =>
    counted(work, () => {
      const { costMs, by } = work
      const lane = costMs <= smallMs ? small : costMs <= shortMs ? short : long
      return lane(work.claims ?? claimOf(by), act, { signal: by.signal })
    })

  const runTask: TaskRunner['runTask'] = (task, file, options, work) => {
    const claims = work.claims ?? new Set([claimOf(work.by)])
    if (work.costMs > smallMs) {
      const { signal } = work.by
      const begin = () => {
        const stopped = new AbortController()
        const needed = AbortSignal.any([stopped.signal, ...(signal ? [signal] : [])])
        const result = withFile(file, (path) => children.run(task, path, options, needed))
        return { result, stop: () => stopped.abort() }
      }
      return counted(work, () => runInChild({ begin, claims, signal }, work.costMs))
    }
    const fail = (error: unknown): never => {
      throw new TaskFailure('error', error instanceof Error ? error.message : String(error))
    }
    return runHere({ ...work, claims }, () => withFile(file, (path) => task.run(path, options).catch(fail)))
  }
  return { runTask, runHere, pids: children.pids }
}

export const { runTask, runHere } = createTaskRunner()
