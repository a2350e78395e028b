import { setTimeout as wait } from 'node:timers/promises'

import { onTestFinished } from 'vitest'

import { createLog } from '#platform/log.ts'
import { connectRedis } from '#platform/realtime/connect-redis.ts'
import { createPresence, type Presence, type Visitor } from '#platform/realtime/presence.ts'

import { stretch } from './stretch.ts'
import { within } from './within.ts'

/** Opens the presence of one process, until the test ends; closing `link` ends the process like kill -9. */
export const openPresence = async (redisUrl: string, instance: string, lifetimeMs = 600) => {
  const log = createLog('silent')
  const link = await connectRedis(redisUrl, log, stretch(60_000))
  const presence = createPresence({ instance, redis: link, log, notifyOthers: () => undefined, lifetimeMs })
  onTestFinished(async () => {
    await presence.close()
    await link.close()
  })
  return { presence, link }
}

export const namesOf = (visitors: readonly Visitor[]): string => visitors.map(({ who }) => who).join()

const until = async (presence: Presence, room: string, expected: string): Promise<void> => {
  while (namesOf(await presence.list(room)) !== expected) await wait(20)
}

/** Resolves once exactly these people are in the room. */
export const listing = (presence: Presence, room: string, expected: string): Promise<void> =>
  within(`${expected || 'no one'} in ${room}`, until(presence, room, expected))
