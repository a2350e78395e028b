// Redis connection for several processes; loaded on demand because the client is large. While Redis is down, this
// process serves its own sockets, and clients refetch once it is back.
import { setTimeout as wait } from 'node:timers/promises'

import { createAdapter } from '@socket.io/redis-adapter'
import { createClient } from 'redis'

import type { Log } from '#platform/log.ts'
import { StartError } from '#platform/process/start-error.ts'
import { rejectAfter } from '#platform/reject-after.ts'

type Client = ReturnType<typeof openClient>

export type RedisLink = {
  readonly publisher: Client
  readonly subscriber: Client
  /** Prefix of all channels and keys, because the Redis server may be shared. */
  readonly channel: string
  /** Carries socket events between processes. */
  readonly adapter: ReturnType<typeof createAdapter>
  /** Whether a connection is down, so events to and from other processes may be lost. */
  readonly isDown: () => boolean
  readonly onReconnect: (listener: () => void) => void
  readonly close: () => Promise<void>
}

const channel = 'joinery'
const usualConnectLimitMs = 5000
const shortestWaitMs = 50
const longestWaitMs = 2000
/** Bounds commands queued for a hanging Redis. */
const mostUnanswered = 10_000

const openClient = (url: string, connectLimitMs: number, isPatient = false) =>
  createClient({
    url,
    // Messages are not queued while Redis is down, because clients refetch. Subscriptions wait.
    disableOfflineQueue: !isPatient,
    commandsQueueMaxLength: mostUnanswered,
    socket: {
      connectTimeout: connectLimitMs,
      reconnectStrategy: (tries) => Math.min(shortestWaitMs * 2 ** tries, longestWaitMs),
    },
  })

export const connectRedis = async (url: string, log: Log, connectLimitMs = usualConnectLimitMs): Promise<RedisLink> => {
  const publisher = openClient(url, connectLimitMs)
  const subscriber = openClient(url, connectLimitMs, true)
  let isStarting = true
  const away = new Set<Client>()
  const returned = new Set<() => void>()
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: unknown) => {
      if (away.size === 0 && !isStarting)
        log.warn({ err: error }, 'Redis is unavailable, so other processes receive no events')
      away.add(client)
    })
    // Either connection may break separately; Redis is back when both work.
    client.on('ready', () => {
      if (away.delete(client) && away.size === 0 && !isStarting) for (const listener of returned) listener()
    })
  }
  forgiveFailures(publisher)
  insist(subscriber)
  try {
    await Promise.race([Promise.all([publisher.connect(), subscriber.connect()]), rejectAfter(connectLimitMs)])
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
    isDown: () => away.size > 0,
    onReconnect: (listener) => void returned.add(listener),
    close: async () => {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}

/** The adapter subscribes once and ignores failures, so failed subscriptions are retried here. */
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

/** The adapter does not await publish, so a failure must not become an unhandled rejection. */
const forgiveFailures = (publisher: Client): void => {
  const publish = publisher.publish.bind(publisher)
  Object.assign(publisher, {
    publish: (...words: Parameters<typeof publish>) => publish(...words).catch(() => 0),
  })
}
