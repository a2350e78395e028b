// Makes every call with API tokens of the owner: one that reads, one that writes, and one that writes in another project.
import { isDeepStrictEqual } from 'node:util'

import { calls, type CallName } from '@joinery/contract/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Outcome, ResolvedRow } from './access-row.ts'
import { accessTable } from './access-table.ts'
import { expectedAnswer, given, intendedChanges } from './attempts.ts'
import { callSchemas } from './call-schemas.ts'
import { programs, type Program } from './callers.ts'
import type { Person } from './people.ts'
import { createStillRunner, type StillRunner } from './run-still.ts'
import { openWorld, type World } from './scene.ts'
import { secretWord } from './things.ts'

/** The secrets of the owner's API tokens. */
export const createProgramTokens = async ({ callAs, people }: World): Promise<Record<Program, string>> => {
  const { owner } = people
  const create = async (name: Program, body: object): Promise<string> =>
    (await callAs(owner, 'createToken', { body: { name, ...body } })).body.secret
  const { body } = await callAs(owner, 'createProject', { body: { title: 'Elsewhere' } })
  return {
    reader: await create('reader', { scope: 'read' }),
    writer: await create('writer', { scope: 'write' }),
    elsewhere: await create('elsewhere', { scope: 'write', uid_projects: [body.project.uid_project] }),
  }
}

/** Derived from the contract's decision about the call. */
const outcomeFor = (name: CallName, row: ResolvedRow, program: Program): Outcome => {
  const { access, capability, token } = callSchemas[name]
  const exception = row.byToken?.[program]
  if (exception !== undefined) return exception
  if (access === 'guest') return 'unauthenticated'
  const isAllowed = token !== undefined && (token !== 'write' || program !== 'reader')
  const isInProjects = program !== 'elsewhere' || capability !== null || token === 'filtered'
  if (!isAllowed || !isInProjects) return 'token_not_allowed'
  // To this token the project does not exist, as to a person in no project.
  return program === 'elsewhere' && row.archived ? row.active.stranger : row.active.owner
}

/** Public calls ignore the token. */
export const callsWithToken = (Object.keys(calls) as CallName[]) // Object.keys loses the literal key types
  .filter((name) => callSchemas[name].access !== 'public')

type Observed = { readonly status: number; readonly code: string | undefined; readonly hasSecret: boolean }

export const walkTokens = (names: readonly CallName[]): void => {
  let world: World
  let runner: StillRunner
  let tokens: Record<Program, string>
  beforeAll(async () => {
    world = await openWorld({ settings: { TOKEN_CALLS_PER_MINUTE: '0' } })
    runner = createStillRunner(world)
    tokens = await createProgramTokens(world)
  })
  afterAll(() => world.close())

  const attempt = async (name: CallName, row: ResolvedRow, program: Program): Promise<Observed> => {
    const outcome = outcomeFor(name, row, program)
    const isStill = typeof outcome === 'string' || calls[name][0] === 'GET'
    const fresh = isStill ? undefined : await row.usesUp?.(world, 'active', world.people.owner)
    const me: Person = { ...(fresh?.me ?? world.people.owner), token: tokens[program] }
    const shared = world.scenes.active
    const scene = { ...shared, here: { ...shared.here, ...fresh?.here } }
    const options = await row.options(scene, me)
    const call = async (): Promise<Observed> => {
      const answer = await world.callAs(me, name, options)
      return { ...given(answer), hasSecret: program === 'elsewhere' && answer.text.includes(secretWord) }
    }
    if (!isStill) return call()
    runner.forget()
    const [found] = await runner.run([async () => call], intendedChanges(row))
    if (!found) throw new Error('The call was not made')
    expect(found.changed).toEqual([])
    return found.result
  }

  const rows = names.flatMap((name) =>
    accessTable[name].flatMap((row) =>
      programs.map((program): [string, Program, CallName, ResolvedRow] => [
        row.title === undefined ? name : `${name} (${row.title})`,
        program,
        name,
        row,
      ]),
    ),
  )
  describe('a program', () => {
    it.each(rows)('that calls %s as %s gets what its token allows', async (_, program, name, row) => {
      await world.renew()
      const expected = { ...expectedAnswer(name, outcomeFor(name, row, program)), hasSecret: false }
      const observed = await attempt(name, row, program)
      expect(isDeepStrictEqual(observed, expected) ? 'as decided' : { observed, expected }).toBe('as decided')
    })
  })
}
