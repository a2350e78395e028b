// A separate in-memory Redis on a free port for one test file.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { findFreePort } from '#platform/process/free-port.ts'

import { within } from './within.ts'

export type TestRedis = {
  readonly url: string
  /** Kills it like a crashed machine. */
  readonly kill: () => Promise<void>
  /** Restarts it empty at the same address. */
  readonly restart: () => Promise<void>
  /** Keeps listening without responding. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly stop: () => Promise<void>
}

const launch = async (port: number): Promise<ChildProcess> => {
  const program = process.env.REDIS_SERVER_PATH || 'redis-server'
  const child = spawn(program, ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ready = new Promise<void>((resolve, reject) => {
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Ready to accept connections')) resolve()
    })
    child.once('error', () =>
      reject(new Error('These tests need redis-server: install it (Debian: apt-get install redis-server).')),
    )
    child.once('close', () => reject(new Error(`Redis ended: ${printed}`)))
  })
  await within('a Redis that answers', ready)
  return child
}

/** Retries, because another process may take the free port first. */
const launchSomewhere = async (): Promise<{ readonly port: number; readonly child: ChildProcess }> => {
  const port = await findFreePort()
  try {
    return { port, child: await launch(port) }
  } catch (error) {
    if (error instanceof Error && error.message.includes('Address already in use')) return launchSomewhere()
    throw error
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

export const startRedis = async (): Promise<TestRedis> => {
  const { port, child: first } = await launchSomewhere()
  let child = first
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end(child),
    restart: async () => {
      await end(child)
      child = await launch(port)
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: () => end(child),
  }
}
