// Child processes for tasks. An idle one is reused and ends after a while; one that fails, hangs, is no longer needed or
// has grown is killed, which isolates crashes, memory and time from the server.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { timeSignal, type Task, TaskFailure } from './define-task.ts'
import type { Answer, Order } from './task-child.ts'

export type ChildRules = {
  /** Limit of processor time for one task. */
  readonly timeMs: number
  /** Limit of time for one task, including the start of its process. */
  readonly waitMs: number
  readonly idleMs: number
  /** A process that uses more afterwards is not reused, because its memory never shrinks. */
  readonly keptBytes: number
}

export type TaskChildren = {
  /** Throws a TaskFailure. Callers limit concurrency. */
  readonly run: <Options, Result>(
    task: Task<Options, Result>,
    path: string,
    options: Options,
    signal?: AbortSignal,
  ) => Promise<Result>
  readonly pids: () => number[]
}

/** Without the server's settings, which contain secrets. With few arenas, images leave less memory in pieces. */
const environment = { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' }

/** Children of this process, which end with it. */
const started = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL')
})

export const createTaskChildren = (rules: ChildRules): TaskChildren => {
  const all = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const kill = (child: ChildProcess): void => void child.kill('SIGKILL')

  const forget = (child: ChildProcess): void => {
    all.delete(child)
    started.delete(child)
    clearTimeout(idle.get(child))
    idle.delete(child)
  }
  const start = (): ChildProcess => {
    const child = fork(new URL('./task-child.ts', import.meta.url), [`${process.pid}`], {
      serialization: 'advanced',
      // Discards the libraries' output about broken files.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=512', '--disable-warning=ExperimentalWarning'],
      env: environment,
    })
    all.add(child)
    started.add(child)
    // Without a listener, an error of an idle child would end the server.
    child.on('error', () => forget(child))
    child.on('exit', () => forget(child))
    return child
  }
  const take = (): ChildProcess => {
    const [first] = idle
    if (!first) return start()
    const [child, end] = first
    clearTimeout(end)
    idle.delete(child)
    child.ref()
    child.channel?.ref()
    return child
  }
  const giveBack = (child: ChildProcess): void => {
    const end = setTimeout(kill, rules.idleMs, child)
    // An idle child must not keep the server running.
    end.unref()
    child.unref()
    child.channel?.unref()
    idle.set(child, end)
  }

  const run: TaskChildren['run'] = async (task, path, options, signal) => {
    signal?.throwIfAborted()
    const child = take()
    const settled = new AbortController()
    const limit = AbortSignal.timeout(rules.waitMs)
    const stop = AbortSignal.any([settled.signal, limit, ...(signal ? [signal] : [])])
    const late = (): TaskFailure => new TaskFailure('timeout', `${task.name} took too long`)
    try {
      const answered = once(child, 'message', { signal: stop })
      const ended = once(child, 'exit', { signal: stop }).then(([, by]) => {
        throw by === timeSignal ? late() : new TaskFailure('crash', `The process of ${task.name} ended`)
      })
      for (const loser of [answered, ended]) loser.catch(() => undefined)
      child.send({ module: task.module, name: task.name, path, options, timeMs: rules.timeMs } satisfies Order)
      const [answer] = (await Promise.race([answered, ended])) as [Answer] // sent by the child
      if ('error' in answer) throw new TaskFailure('error', answer.error)
      if (answer.memoryBytes > rules.keptBytes) kill(child)
      else giveBack(child)
      return answer.result as Awaited<ReturnType<typeof task.run>> // the same function ran in the child
    } catch (error) {
      kill(child)
      signal?.throwIfAborted()
      throw limit.aborted ? late() : error
    } finally {
      settled.abort()
    }
  }
  return { run, pids: () => [...all].flatMap(({ pid }) => pid ?? []) }
}
