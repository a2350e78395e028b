// Binds the contract's calls to handlers: validates requests, checks responses, and sets the contract's status.
import type { CallSchema, CallSchemas } from '@joinery/contract/call-schema'
import { calls, type CallName } from '@joinery/contract/calls'
import { errorSchema } from '@joinery/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { Actor, Guest, Reviewer, TokenDecision } from '#platform/actor.ts'
import type { CallLimits } from '#platform/security/call-limits.ts'

import { groupsOf } from './api-groups.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Rejects calls above the rate limit. */
    readonly limitCall: CallLimits['limitCall']
  }
  interface FastifyRequest {
    actor: Reviewer | undefined
  }
  interface FastifyContextConfig {
    /** Errors of this call are sent as text/plain. */
    textErrors?: boolean
    /** The route needs no API key. */
    withoutApiKey?: boolean
  }
}

/** Distributive: if the access is a union that includes a public kind, the actor is optional. */
type ActorOf<Access> = Access extends 'session'
  ? Actor
  : Access extends 'guest'
    ? Guest
    : Access extends 'reviewer'
      ? Reviewer
      : undefined
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined
type Successes<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends z.ZodType ? z.input<Responses[Status]> : never
}[keyof Responses]

export type Call<Schema extends CallSchema> = {
  readonly params: Parsed<Schema['params']>
  readonly query: Parsed<Schema['query']>
  readonly body: Parsed<Schema['body']>
  readonly actor: ActorOf<Schema['access']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Handlers<Schemas extends CallSchemas> = {
  readonly [Name in keyof Schemas]: Schemas[Name] extends CallSchema
    ? (
        call: Call<Schemas[Name]>,
      ) => Promise<Successes<Schemas[Name]['response']>> | Successes<Schemas[Name]['response']>
    : never
}

/** Session checks, injected by the auth feature. */
export type PersonChecks = {
  /** Verifies the token only; the call's own query checks the session. */
  readonly readToken: FindPerson
  /** Verifies the token and that its session is active. */
  readonly requireSession: FindPerson
}

/** Without the call's decision about API tokens, those are refused. */
type FindPerson<Person extends Reviewer = Actor> = (
  request: FastifyRequest,
  reply: FastifyReply,
  decision?: TokenDecision,
) => Promise<Person>

/** Adds guest checks, injected by another feature. */
export type SessionChecks = PersonChecks & {
  /** Verifies the token and that its guest link is valid. */
  readonly requireGuest: (request: FastifyRequest, reply: FastifyReply) => Promise<Guest>
  /** Accepts a user or a guest, depending on the token. */
  readonly requireReviewer: FindPerson<Reviewer>
}

export type RegisterOptions<Name> = {
  readonly session?: SessionChecks
  /** Calls whose own query checks the session, which makes the hottest reads one round trip. */
  readonly checksItself?: readonly Name[]
  readonly withoutApiKey?: boolean
  /** Additional authorisation before the request is read. */
  readonly authorise?: (name: Name, actor: Reviewer) => Promise<void>
}

/** Registers all calls of one contract file below the instance's prefix. */
export const registerCalls = <Schemas extends CallSchemas>(
  app: FastifyInstance,
  schemas: Schemas,
  handlers: Handlers<Schemas>,
  options: RegisterOptions<keyof Schemas> = {},
): void => {
  // Object.keys loses the literal key types.
  for (const name of Object.keys(schemas) as (CallName & keyof Schemas)[]) {
    const schema: CallSchema | undefined = schemas[name]
    if (!schema) continue
    const [method, url] = calls[name]
    const handler = handlers[name] as (call: Call<CallSchema>) => unknown // ensured by the mapped type above
    const statuses = Object.keys(schema.response).map(Number)
    const findActor = actorFinder(name, schema, options)
    app.route({
      method,
      url,
      schema: {
        operationId: name,
        tags: groupsOf(name),
        summary: schema.summary,
        ...(schema.access === 'public' ? {} : { security: [{ bearer: [] }] }),
        ...(schema.params ? { params: schema.params } : {}),
        ...(schema.query ? { querystring: schema.query } : {}),
        ...(schema.body ? { body: schema.body } : {}),
        response: { ...schema.response, default: errorSchema },
      },
      config: {
        ...(schema.textErrors ? { textErrors: true } : {}),
        ...(options.withoutApiKey ? { withoutApiKey: true } : {}),
        ...(schema.multipart ? { multipart: schema.multipart } : {}),
      },
      // Runs before the body is read, so an unauthenticated upload is rejected at its first byte.
      onRequest: async (request, reply) => {
        request.actor = await findActor(request, reply)
        app.limitCall(name, request, request.actor)
        if (request.actor) await options.authorise?.(name, request.actor)
      },
      handler: async (request, reply) => {
        if (statuses.length === 1 && statuses[0] !== undefined) void reply.code(statuses[0])
        return handler({
          actor: request.actor, // of the kind the call requires
          // parsed by the schemas above
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
        })
      },
    })
  }
}

type FindActor = (request: FastifyRequest, reply: FastifyReply) => Reviewer | undefined | Promise<Reviewer>

const actorFinder = <Name>(name: CallName & Name, schema: CallSchema, options: RegisterOptions<Name>): FindActor => {
  if (schema.access === 'public') return () => undefined
  if (!options.session) throw new Error(`${name} requires a session, but nothing checks it`)
  const { readToken, requireGuest, requireReviewer, requireSession } = options.session
  if (schema.access === 'guest') return requireGuest
  const find =
    schema.access === 'reviewer' ? requireReviewer : options.checksItself?.includes(name) ? readToken : requireSession
  const decision = { ...schema, path: calls[name][1] }
  return (request, reply) => find(request, reply, decision)
}
