// Receives NOTIFY messages of other processes, including shell commands, without Redis. Uses its own connection, which
// reconnects automatically. Messages sent while disconnected are lost, so listeners refetch after a gap.
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import type { Log } from '#platform/log.ts'

/**
 * Both functions get the connection, which responds also if those of the pool went silent: it is probed, and it is ended,
 * with its statements, when it is dead.
 */
export type Listening = {
  readonly channel: string
  readonly onNotice: (payload: string, client: Client) => void
  /** Called when notifications may have been missed. */
  readonly onGap: (client: Client) => void
}

const retryMs = 1000
/** After a lost connection, which may be the only one. */
const firstRetryMs = 100
/** A dead connection looks like a quiet one, so it is probed. It is replaced within 5 s, so that no change comes later. */
const probeEveryMs = 2000
const probeLimitMs = 2000
const answerLimitMs = 5000

/** Resolves once listening, or once the first attempt has failed. */
export const listenTo = async (
  connectionString: string,
  { channel, onNotice, onGap }: Listening,
  log: Log,
): Promise<{ readonly stop: () => Promise<void> }> => {
  const stopping = new AbortController()
  let client: Client | null = null

  const connect = async (): Promise<Client> => {
    const next = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: answerLimitMs,
      query_timeout: answerLimitMs,
      application_name: 'joinery notices',
    })
    const lost = new Promise<void>((resolve) => {
      next.once('end', () => resolve())
      next.on('error', () => resolve())
    })
    next.on('notification', ({ payload }) => onNotice(payload ?? '', next))
    client = next
    try {
      await next.connect()
      await next.query(`listen ${next.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => undefined)
      throw error
    }
    const probe = { text: 'select 1', query_timeout: probeLimitMs }
    const timer = setInterval(() => void next.query(probe).catch(() => next.end().catch(() => undefined)), probeEveryMs)
    timer.unref()
    void lost.finally(() => clearInterval(timer)).then(comeBack)
    return next
  }
  const comeBack = async (): Promise<void> => {
    for (let waitMs = firstRetryMs; !stopping.signal.aborted; waitMs = retryMs) {
      try {
        await wait(waitMs, undefined, { signal: stopping.signal, ref: false })
        return onGap(await connect())
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ err: error }, 'cannot receive notices from other processes')
      }
    }
    return undefined
  }

  try {
    await connect()
  } catch (error) {
    log.warn({ err: error }, 'cannot receive notices from other processes')
    void comeBack()
  }
  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => undefined)
    },
  }
}
