// Redis, where several processes share their sockets; loaded only there, because its client is large. When it is down, this process goes on for its own sockets, and the
// clients read again what they missed when it is back.
import { setTimeout as wait } from 'node:timers/promises'

import { createAdapter } from '@socket.io/redis-adapter'
import { createClient } from 'redis'

import { late } from '#platform/late.ts'
import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/process/start-error.ts'

type Client = ReturnType<typeof openClient>

export type RedisLink = {
  readonly publisher: Client
  readonly subscriber: Client
  /** Starts the names of all channels and keys, which others may keep in the same Redis. */
  readonly channel: string
  /** What carries the events of the sockets from one process to the others. */
  readonly adapter: ReturnType<typeof createAdapter>
  /** Whether one of the connections is broken: what is published may not arrive, and what others publish neither. */
  readonly isAway: () => boolean
  /** Called each time that Redis is back after it was away. */
  readonly onReturn: (listener: () => void) => void
  readonly close: () => Promise<void>
}

const channel = 'joinery'
const connectLimitMs = 5000
const shortestWaitMs = 50
const longestWaitMs = 2000
/** Bounds the commands that are queued for a Redis that hangs. */
const mostUnanswered = 10_000

const openClient = (url: string, isPatient = false) =>
  createClient({
    url,
    // What cannot be published now is not worth keeping: clients read again. Subscriptions wait for Redis.
    disableOfflineQueue: !isPatient,
    commandsQueueMaxLength: mostUnanswered,
    socket: {
      connectTimeout: connectLimitMs,
      reconnectStrategy: (tries) => Math.min(shortestWaitMs * 2 ** tries, longestWaitMs),
    },
  })

export const connectRedis = async (url: string, log: Log): Promise<RedisLink> => {
  const publisher = openClient(url)
  const subscriber = openClient(url, true)
  let isStarting = true
  const away = new Set<Client>()
  const returned = new Set<() => void>()
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: unknown) => {
      if (away.size === 0 && !isStarting)
        log.warn({ err: error }, 'Redis is unavailable, so other processes receive no events')
      away.add(client)
    })
    // Either connection may break by itself: Redis is back when both work again.
    client.on('ready', () => {
      if (away.delete(client) && away.size === 0 && !isStarting) for (const listener of returned) listener()
    })
  }
  forgiveFailures(publisher)
  insist(subscriber)
  try {
    await Promise.race([Promise.all([publisher.connect(), subscriber.connect()]), late(connectLimitMs)])
  } catch (error) {
    publisher.destroy()
    subscriber.destroy()
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    throw new StartError(
      `Can't connect to Redis at ${URL.parse(url)?.host ?? 'REDIS_URL'} (${reason}). Check REDIS_URL.`,
    )
  }
  isStarting = false
  return {
    publisher,
    subscriber,
    channel,
    adapter: createAdapter(publisher, subscriber, { key: channel }),
    isAway: () => away.size > 0,
    onReturn: (listener) => void returned.add(listener),
    close: async () => {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}

/** The adapter subscribes once and ignores failures: subscriptions that failed are repeated here. */
const insist = (subscriber: Client): void => {
  const { subscribe, pSubscribe } = subscriber
  const again =
    <Words extends unknown[]>(act: (...words: Words) => Promise<void>) =>
    async (...words: Words): Promise<void> => {
      while (subscriber.isOpen) {
        try {
          return await act.apply(subscriber, words)
        } catch {
          await wait(shortestWaitMs)
        }
      }
    }
  Object.assign(subscriber, { subscribe: again(subscribe), pSubscribe: again(pSubscribe) })
}

/** The adapter publishes without waiting for an answer: a failure there must not end the process. */
const forgiveFailures = (publisher: Client): void => {
  const publish = publisher.publish.bind(publisher)
  Object.assign(publisher, {
    publish: (...words: Parameters<typeof publish>) => publish(...words).catch(() => 0),
  })
}
