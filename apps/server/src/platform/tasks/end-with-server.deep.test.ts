import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a task that never ends, and whose limit of time would not end it during the test. */
const program = `
  const { createTaskRunner } = await import(${JSON.stringify(new URL('./run-task.ts', import.meta.url).href)})
  const { reportAndSpin } = await import(${JSON.stringify(new URL('../../testing/test-tasks.ts', import.meta.url).href)})
  const { runTask } = createTaskRunner({ timeMs: 3_600_000, waitMs: 3_600_000 })
  const gone = new AbortController()
  const work = { by: { owner: 'Mara', signal: gone.signal }, costMs: 200 }
  runTask(reportAndSpin, process.argv[1], {}, work).catch(() => undefined)
  process.on('SIGTERM', () => process.exit())
`

it.each(['SIGKILL', 'SIGTERM'] as const)(
  'ends the process of a running task when the server gets %s',
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), 'joinery-task-'))
    const path = join(folder, 'pid')
    const server = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const readPid = async () => Number(await readFile(path, 'utf8').catch(() => '0'))
    await expect.poll(readPid).toBeGreaterThan(0)
    const pid = await readPid()
    onTestFinished(() => void (isAlive(pid) && process.kill(pid, 'SIGKILL')))
    expect(isAlive(pid)).toBe(true)
    server.kill(signal)
    await once(server, 'exit')
    await expect.poll(() => isAlive(pid)).toBe(false)
    await rm(folder, { recursive: true })
  },
)
