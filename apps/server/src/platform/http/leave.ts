// The first step of a stop, for a process that is one of several behind a proxy: the port is closed, so that the proxy turns to
// another process, and whatever still arrives on connections that are open is answered as usual, as the last on its connection.
import { Server, type Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

export type Leaving = {
  /** Resolves when nobody is connected any more but sockets, or those who are have had their time. */
  readonly leave: () => Promise<void>
  /** Resolves when the last connection has ended; at once where nobody asked to leave. */
  readonly ended: () => Promise<void>
}

/** What a proxy has sent into an open connection by the time it finds the port closed arrives within this time. */
const graceMs = 500
/** Those who wait for longer are waited for by the rest of the stop. */
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
  // Sockets are told apart from calls: they end when realtime is closed.
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
        // Not as an HTTP server closes: that would cut connections into which a call may have been sent already.
        Server.prototype.close.call(server, () => resolve())
      })
      const since = Date.now()
      while (!isDone(since)) await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
      // What has arrived by now is read first: its connection is not idle then.
      await new Promise((resolve) => setImmediate(resolve))
      server.closeIdleConnections()
    },
    ended: () => ended,
  }
}
