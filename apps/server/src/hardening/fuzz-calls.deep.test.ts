// Sends valid, nearly valid and arbitrary input to every call as every kind of person. The server responds in time,
// never with an internal error, and is unharmed. `FUZZ_RUNS=50` runs longer.
import { calls, type CallName } from '@joinery/contract/calls'
import { asyncProperty, assert, constantFrom, nat, oneof, record, string, constant, type Arbitrary } from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { valuesOf, withChange } from '#testing/fuzz/from-schema.ts'
import { fuzzRuns } from '#testing/fuzz/fuzz-runs.ts'
import { garbageBody, hostileTexts, hostileValue } from '#testing/fuzz/hostile-values.ts'
import { createFaultLog, heapInUse, inTime } from '#testing/fuzz/watch-server.ts'
import type { CallOptions } from '#testing/http-client.ts'

import { accessTable } from '../access/access-table.ts'
import { callSchemas } from '../access/call-schemas.ts'
import type { Caller } from '../access/callers.ts'
import { openWorld, type World } from '../access/scene.ts'

const callers = ['nobody', 'guest', 'member', 'owner', 'admin'] as const satisfies readonly Caller[]

/** Calls that end sessions or change or delete the shared people or project run last. */
const isEnding = (name: CallName): boolean =>
  calls[name][0] === 'DELETE' ||
  /^(logOut|logOutEverywhere|changePassword|resetPassword|deleteAccount|updateProject|handOverProject|updatePerson|changeRole)$/.test(
    name,
  )

const names = (Object.keys(calls) as CallName[]) // Object.keys loses the literal key types
  .toSorted((one, other) => Number(isEnding(one)) - Number(isEnding(other)))

/** Calls that need more time, mostly because they process images. */
const isHeavy = (name: CallName): boolean =>
  /Image|Surface|Generation|Sample|summarize|Certificate|Photo|testProvider|logIn/.test(name)

type Attempt = {
  readonly caller: (typeof callers)[number]
  readonly kind: 'valid' | 'nearly' | 'garbage'
  readonly fromSchema: unknown
  readonly query: unknown
  readonly changed: unknown
  readonly at: number
  readonly word: string
  readonly garbage: { readonly type: string; readonly payload: string }
}

const attemptsAt = (name: CallName): Arbitrary<Attempt> => {
  const { body, query } = callSchemas[name]
  return record({
    caller: constantFrom(...callers),
    kind: constantFrom('valid', 'nearly', 'nearly', 'nearly', 'garbage'),
    fromSchema: body ? valuesOf(body) : constant(undefined),
    query: query ? valuesOf(query) : constant({}),
    changed: hostileValue,
    at: nat(1_000),
    word: oneof(constantFrom(...hostileTexts), string({ unit: 'binary', maxLength: 30 })),
    garbage: garbageBody,
  })
}

/** A lone surrogate cannot be URL-encoded, but its bytes can. */
const encode = (text: string): string => (text.isWellFormed() ? encodeURIComponent(text.slice(0, 2_000)) : '%ED%A0%80')

const pathOf = (name: CallName, params: Readonly<Record<string, string>>, word: string | null): string =>
  calls[name][1].replaceAll(/:(\w+)/g, (_, key: string) => encode(word ?? params[key] ?? 'x'))

const queryOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return ''
  return Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) => `${encode(name)}=${encode(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`,
    )
    .join('&')
}

describe('arbitrary input', () => {
  let world: World
  let heapBefore = 0
  const { log, faults } = createFaultLog()
  beforeAll(async () => {
    const unlimited = {
      SIGN_IN_FAILURES_PER_IP: '1000000',
      REGISTRATIONS_PER_IP: '1000000',
      MAIL_REQUESTS_PER_IP: '1000000',
    }
    world = await openWorld({ log, settings: { ...unlimited, WRITES_PER_MINUTE: '0', GENERATIONS_PER_MINUTE: '0' } })
    heapBefore = heapInUse()
  })
  afterAll(() => world.close())

  const requestOf = async (name: CallName, attempt: Attempt): Promise<InjectOptions> => {
    const { at, caller, changed, fromSchema, garbage, kind, query, word } = attempt
    const me = world.people[caller]
    const rows = accessTable[name]
    const row = rows[at % rows.length]
    const options: CallOptions = at % 4 === 0 || !row ? {} : await row.options(world.scenes.active, me)
    const isPath = kind !== 'valid' && at % 5 === 0
    const mergedQuery = { ...(typeof query === 'object' ? query : {}), ...options.query }
    const inQuery = kind === 'valid' ? mergedQuery : withChange(mergedQuery, at, changed)
    const url = `/api${pathOf(name, options.params ?? {}, isPath ? word : null)}?${queryOf(inQuery)}`
    const token = world.tokenOf(me)
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const method = calls[name][0]
    if (kind === 'garbage' && method !== 'GET') {
      return { method, url, payload: garbage.payload, headers: { ...authorization, 'content-type': garbage.type } }
    }
    if (options.form && kind === 'valid') {
      const response = new Response(options.form)
      const headers = { ...authorization, 'content-type': response.headers.get('content-type') ?? '' }
      return { method, url, payload: Buffer.from(await response.arrayBuffer()), headers }
    }
    const given = options.body ?? fromSchema
    const body = kind === 'valid' ? given : withChange(given, at, changed)
    if (body === undefined || method === 'GET') return { method, url, headers: authorization }
    return {
      method,
      url,
      payload: JSON.stringify(body),
      headers: { ...authorization, 'content-type': 'application/json' },
    }
  }

  /** Text PostgreSQL cannot store: NUL and lone surrogates. */
  const unstorable = ['Oak\0Ash', 'Oak\uD800Ash']

  it.each(names.filter((name) => !isEnding(name)))('%s responds to text that cannot be stored', async (name) => {
    const me = world.people[callSchemas[name].installation === undefined ? 'owner' : 'admin']
    for (const row of accessTable[name]) {
      const options: CallOptions = await row.options(world.scenes.active, me)
      const body = Object.fromEntries(Object.entries(options.body ?? {}))
      const texts = Object.keys(body).filter((field) => typeof body[field] === 'string')
      for (const field of texts) {
        for (const text of unstorable) {
          faults.length = 0
          const { status } = await world.callAs(me, name, { ...options, body: { ...body, [field]: text } })
          expect({ field, text, faults, isFault: status >= 500 }).toEqual({ field, text, faults: [], isFault: false })
        }
      }
    }
  })

  it.each(names)('%s responds', async (name) => {
    await assert(
      asyncProperty(attemptsAt(name), async (attempt) => {
        faults.length = 0
        const request = await requestOf(name, attempt)
        const ask = () => world.app.app.http.inject(request)
        const { statusCode, body } = await inTime(ask, isHeavy(name) ? 20_000 : undefined)
        if (statusCode < 500 && faults.length === 0) return
        throw new Error(
          `${request.method} ${JSON.stringify(request.url).slice(0, 300)} as ${attempt.caller}: ${statusCode} ${body.slice(0, 200)}\n${faults.join('\n')}`,
        )
      }),
      fuzzRuns(isHeavy(name) ? 2 : 10),
    )
  })

  it('leaves the server unharmed', async () => {
    const { status } = await world.app.client().get('/api/ready')
    expect(status).toBe(200)
    const stranger = world.people.stranger
    const made = await world.callAs(stranger, 'createProject', { body: { title: 'After all that' } })
    expect(made.status).toBe(201)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect((heapInUse() - heapBefore) / 2 ** 20, 'growth in MB').toBeLessThan(150)
  })
})
