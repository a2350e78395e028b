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
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The clients ended')))
  ended.catch(() => undefined) // rejects for the caller that awaits a message
  const nextMessage = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
    return message
  }
  let back: Promise<unknown> = Promise.resolve()
  return {
    open: async (crowd) => {
      child.send(crowd)
      await nextMessage()
      back = nextMessage()
      back.catch(() => undefined) // rejects for the caller that awaits it
    },
    waitUntilBack: async () => (await back) as Outcome, // the second of its two messages
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
  const catchUp = async (): Promise<void> => {
    await socket.timeout(patienceMs).emitWithAck('join_project', { projectId: uid_project, view: 'discussion' })
    const query = version === undefined ? 'replyType=discussion' : `since=${version}`
    const path = `/api/projects/${uid_project}/replies?${query}`
    const { status } = await send(agent, `${address}${path}`, 'GET', asBrowsersAsk(token))
    if (status !== 200) throw new Error(`Catching up answered ${status}`)
    version = 1000
    onReady()
  }
  // A client that fails is not back: it counts as one that gave up.
  socket.on('connect', () => void catchUp().catch((error: unknown) => console.error(error)))
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
  const waitFor = async (wanted: number): Promise<void> => {
    const end = performance.now() + patienceMs
    while (count(wanted) < all && performance.now() < end) await wait(20)
  }
  await waitFor(1)
  if (count(1) < all) throw new Error(`${all - count(1)} clients did not join`)
  sendToParent({})
  await waitFor(2)
  sendToParent({ caughtUp: count(2), gaveUp: all - count(2) } satisfies Outcome)
  for (const close of closers) close()
}

if (process.argv[2] === 'clients' && process.send) {
  const sendToParent = process.send.bind(process)
  process.once('message', (crowd: Crowd) => void storm(crowd, (message) => sendToParent(message)))
}
