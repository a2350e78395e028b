// Slows one stage of the product by 50 ms, from its first request on. Loaded into its process by `planted.bench.ts`.
import { subscribe } from 'node:diagnostics_channel'
import { syncBuiltinESMExports } from 'node:module'
import zlib from 'node:zlib'

import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { Adapter } from 'socket.io-adapter'

let isActive = false

const slowDown = (): void => {
  const end = performance.now() + (isActive ? 50 : 0)
  while (performance.now() < end);
}

/** Calls `slowDown` before each call of the method. */
const plantBefore = <Name extends string>(owner: Record<Name, (...values: never[]) => unknown>, method: Name): void => {
  const original = owner[method]
  owner[method] = function (this: unknown, ...values: never[]) {
    slowDown()
    return original.apply(this, values)
  }
}

const plantHook = (plant: (app: FastifyInstance) => void): void =>
  subscribe('fastify.initialization', (message) => plant((message as { fastify: FastifyInstance }).fastify)) // its documented shape

const stages: Readonly<Record<string, () => void>> = {
  routing: () => subscribe('http.server.request.start', slowDown),
  handler: () => plantHook((app) => void app.addHook('preHandler', async () => slowDown())),
  statement: () => plantBefore(Client.prototype as never, 'query'),
  serialisation: () =>
    plantHook(
      (app) =>
        void app.addHook('preSerialization', async (_request, _reply, payload) => {
          slowDown()
          return payload
        }),
    ),
  compression: () => {
    plantBefore(zlib as never, 'gzip')
    syncBuiltinESMExports()
  },
  broadcast: () => plantBefore(Adapter.prototype as never, 'broadcast'),
}

subscribe('http.server.request.start', () => {
  isActive = true
})
stages[process.env['PLANTED_STAGE'] ?? '']?.()
