// Sockets without the product: the token is the user's id, in a session of the same name.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { joinProjectSchema, leaveProjectSchema } from '@joinery/contract/socket'

import { createLog } from '#platform/log.ts'
import { broadcastPresence } from '#platform/realtime/broadcast-presence.ts'
import { connectRedis, type RedisLink } from '#platform/realtime/connect-redis.ts'
import { openRealtime, type OpenRealtime, type SocketChecks } from '#platform/realtime/realtime.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import { stretch } from './stretch.ts'

export type Alone = {
  readonly realtime: OpenRealtime
  readonly address: string
  readonly redis: RedisLink | undefined
  readonly close: () => Promise<void>
}

type Options = {
  readonly redisUrl?: string
  readonly instance?: string
  readonly checks?: Partial<SocketChecks>
  readonly recheckEveryMs?: number
}

const silent = createLog('silent')

export const openAlone = async ({
  redisUrl,
  instance = 'here',
  checks = {},
  recheckEveryMs = 60_000,
}: Options = {}): Promise<Alone> => {
  const http = createServer()
  const redis = redisUrl === undefined ? undefined : await connectRedis(redisUrl, silent, stretch(60_000))
  const realtime = openRealtime(http, {
    instance,
    redis,
    log: silent,
    checks: {
      findActor: async (token) => ({ uid_user: token, uid_session: `${token}'s` }),
      findEnded: async () => [],
      findClosed: async () => [],
      ...checks,
    },
    accepts: () => true,
    recheckEveryMs,
  })
  // Allow every room.
  realtime.onConnection((socket) => {
    socket.on('join_project', (payload, acknowledge) => {
      const room = projectRoom(joinProjectSchema.parse(payload).projectId)
      void socket.join(room)
      realtime.presence.enter(room, socket.id, socket.data.actor.uid_user, null)
      acknowledge?.({ success: true })
    })
    socket.on('leave_project', (payload, acknowledge) => {
      void socket.leave(projectRoom(leaveProjectSchema.parse(payload).projectId))
      acknowledge?.({ success: true })
    })
  })
  broadcastPresence(realtime)
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  const { port } = http.address() as AddressInfo // it listens on a port
  return {
    realtime,
    redis,
    address: `http://127.0.0.1:${port}`,
    close: async () => {
      await realtime.close()
      http.close()
      await redis?.close()
    },
  }
}
