// Model Context Protocol over streamable HTTP, without sessions. The package is loaded with the first request, because it is
// large and most installations do not use it.
import { messages } from '@joinery/contract/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Actor } from '#platform/actor.ts'
import { personSignal } from '#platform/http/person-signal.ts'
import type { SessionChecks } from '#platform/http/register-calls.ts'
import { ProductError } from '#platform/product-error.ts'

import type { McpState } from './mcp-context.ts'

/** Every token can list tools; each tool has the decision of its call. */
const decision = { capability: null, token: 'filtered' } as const

const toHeaders = ({ headers }: FastifyRequest): Headers => {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) copied.set(name, String(value))
  return copied
}

export const mcpRoutes = (app: FastifyInstance, context: McpState, { requireSession }: SessionChecks): void => {
  const { config, log } = context

  /** Browsers send an origin, also if the name of another site resolves to this server. */
  const requireOrigin = ({ headers: { origin } }: FastifyRequest): void => {
    if (origin !== undefined && origin !== new URL(config.PUBLIC_URL).origin) {
      throw new ProductError('forbidden', messages.http.notAllowed)
    }
  }

  const requireToken = async (request: FastifyRequest, reply: FastifyReply): Promise<Actor> => {
    requireOrigin(request)
    const actor = await requireSession(request, reply, decision)
    if (!actor.token) throw new ProductError('unauthenticated', messages.session.notAuthenticated)
    return actor
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, actor: Actor): Promise<void> => {
    // The limit of a token counts requests, and one with many messages would be many calls.
    if (Array.isArray(request.body)) throw new ProductError('bad_request', messages.http.badRequest)
    const [{ createMcpHandler }, { createServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./create-server.ts'),
    ])
    const signal = personSignal(reply)
    const handler = createMcpHandler(
      () => createServer({ ...context, actor, signal }, (name) => app.limitCall(name, request, actor)),
      {
        maxSubscriptions: 0, // nothing is announced
        onerror: (err) => log.debug({ err }, 'an agent sent a request that was refused'),
      },
    )
    try {
      const url = new URL(request.url, config.PUBLIC_URL)
      const response = await handler.fetch(
        new Request(url, { method: 'POST', headers: toHeaders(request), body: JSON.stringify(request.body), signal }),
        { parsedBody: request.body },
      )
      const type = response.headers.get('content-type')
      if (type !== null) void reply.type(type)
      await reply.code(response.status).send(await response.text())
    } finally {
      await handler.close()
    }
  }

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    config: { withoutApiKey: true },
    onRequest: async (request, reply) => {
      request.actor = await requireToken(request, reply)
    },
    handler: async (request, reply) => {
      // Without sessions there is nothing to listen to and nothing to end.
      if (request.method !== 'POST') return reply.code(405).header('allow', 'POST').send()
      await answer(request, reply, request.actor as Actor) // set by onRequest
      return reply
    },
  })
}
