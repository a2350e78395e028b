import { spawn } from 'node:child_process'
import { once } from 'node:events'

import { expect, it, vi } from 'vitest'

import { stretch } from '#testing/stretch.ts'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a task that never ends, and prints that process's id. */
const program = `
  const { createTaskRunner } = await import(${JSON.stringify(new URL('./run-task.ts', import.meta.url).href)})
  const { spin } = await import(${JSON.stringify(new URL('../../testing/test-tasks.ts', import.meta.url).href)})
  const { runTask, pids } = createTaskRunner()
  const gone = new AbortController()
  runTask(spin, '/nowhere', {}, { by: { owner: 'Mara', signal: gone.signal }, costMs: 200 }).catch(() => undefined)
  setTimeout(() => console.log(pids()[0]), 1000)
  process.on('SIGTERM', () => process.exit())
`

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'ends the process of a running task when the server gets %s',
  async (signal) => {
    const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [printed] = (await once(server.stdout, 'data')) as [Buffer]
    const pid = Number(printed.toString())
    expect(isAlive(pid)).toBe(true)
    server.kill(signal)
    await once(server, 'exit')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: stretch(60_000) })
  },
)
