// Browsers of a large project after a server crash, in a separate process: each reconnects as ours do, in a burst and
// then slowly with jitter, joins the room again and catches up. Started by `startStorm`.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { limits } from '@joinery/contract/limits'
import { io } from 'socket.io-client'

import { asBrowsersAsk, send } from './product.ts'

type Crowd = { readonly address: string; readonly uid_project: string; readonly tokens: readonly string[] }
type Outcome = { readonly caughtUp: number; readonly gaveUp: number }

export type Storm = {
  /** Resolves when all clients are in the project's room. */
  readonly open: (crowd: Crowd) => Promise<void>
  /** Resolves when all clients have reconnected and caught up, or no further ones do. */
  readonly waitUntilBack: () => Promise<Outcome>
  readonly stop: () => Promise<void>
}

export const startStorm = (): Storm => {
  const child = fork(fileURLToPath(import.meta.url), ['clients'])
  const back = once(child, 'message').then(() => once(child, 'message'))
  back.catch(() => undefined) // rejects for the caller that awaits it
  return {
    open: async (crowd) => {
      const opened = once(child, 'message')
      child.send(crowd)
      await opened
    },
    waitUntilBack: async () => {
      const [outcome] = (await back) as [Outcome] // the second of its two messages
      return outcome
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** Maximum wait. */
const patienceMs = 120_000
const agent = new Agent({ keepAlive: true })

/** Calls back after each join and catch-up. */
const openClient = ({ address, uid_project }: Crowd, token: string, onReady: () => void): (() => void) => {
  const { reconnectionAttempts, reconnectionDelay, reconnectionDelayMax, slowRetry } = limits.socket
  const socket = io(address, {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionAttempts,
    reconnectionDelay,
    reconnectionDelayMax,
  })
  let version: number | undefined
  socket.on('connect', async () => {
    await socket.emitWithAck('join_project', { projectId: uid_project, view: 'discussion' })
    const query = version === undefined ? 'replyType=discussion' : `since=${version}`
    const path = `/api/projects/${uid_project}/replies?${query}`
    const { status } = await send(agent, `${address}${path}`, 'GET', asBrowsersAsk(token))
    if (status !== 200) throw new Error(`Catching up answered ${status}`)
    version = 1000
    onReady()
  })
  socket.io.on('reconnect_failed', () => {
    const pause = slowRetry.min + Math.random() * (slowRetry.max - slowRetry.min)
    setTimeout(() => socket.connect(), pause)
  })
  return () => void socket.disconnect()
}

const storm = async (crowd: Crowd, sendToParent: (message: object) => void): Promise<void> => {
  const times = new Map<string, number>()
  const count = (wanted: number): number => [...times.values()].filter((seen) => seen >= wanted).length
  const all = crowd.tokens.length
  const closers: (() => void)[] = []
  for (const token of crowd.tokens) {
    closers.push(openClient(crowd, token, () => void times.set(token, (times.get(token) ?? 0) + 1)))
    await wait(5)
  }
  while (count(1) < all) await wait(20)
  sendToParent({})
  const end = performance.now() + patienceMs
  while (count(2) < all && performance.now() < end) await wait(20)
  sendToParent({ caughtUp: count(2), gaveUp: all - count(2) } satisfies Outcome)
  for (const close of closers) close()
}

if (process.argv[2] === 'clients' && process.send) {
  const sendToParent = process.send.bind(process)
  process.once('message', (crowd: Crowd) => void storm(crowd, (message) => sendToParent(message)))
}
