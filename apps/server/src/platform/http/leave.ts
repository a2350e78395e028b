// First step of a shutdown behind a proxy: closes the port, so the proxy uses another process, and answers requests on
// open connections as usual, each as the last on its connection.
import { Server, type Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

export type Leaving = {
  /** Resolves when only sockets remain connected, or after the time limit. */
  readonly leave: () => Promise<void>
  /** Resolves when the last connection has closed; immediately if `leave` was not called. */
  readonly ended: () => Promise<void>
}

/** Requests a proxy sent before it noticed the closed port arrive within this time. */
const graceMs = 500
/** Longer requests are awaited by the rest of the shutdown. */
const limitMs = 3000
const lookEveryMs = 20

export const prepareLeaving = (http: FastifyInstance): Leaving => {
  const { server } = http
  const connections = new Set<Socket>()
  let answering = 0
  let isLeaving = false
  let ended: Promise<void> = Promise.resolve()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  // Sockets are excluded; they end when realtime is closed.
  server.on('upgrade', (_request, socket: Socket) => connections.delete(socket))
  server.on('request', (_request, response) => {
    answering += 1
    response.once('close', () => {
      answering -= 1
    })
  })
  http.addHook('onRequest', (_request, reply, done) => {
    if (isLeaving) void reply.header('connection', 'close')
    done()
  })

  const isDone = (since: number): boolean => {
    const passed = Date.now() - since
    return connections.size === 0 || (passed >= graceMs && answering === 0) || passed >= limitMs
  }
  return {
    leave: async () => {
      isLeaving = true
      ended = new Promise((resolve) => {
        // Not http.Server.close, which would cut connections that may already carry a request.
        Server.prototype.close.call(server, () => resolve())
      })
      const since = Date.now()
      while (!isDone(since)) await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      // Read data that has arrived first, so its connection is not idle.
      await new Promise((resolve) => setImmediate(resolve))
      server.closeIdleConnections()
    },
    ended: () => ended,
  }
}
