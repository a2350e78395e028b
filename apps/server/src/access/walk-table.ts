// Tests rows of the access table: every caller gets the expected response, refusals and reads store nothing, and
// callers outside the project learn nothing about it.
import { isDeepStrictEqual } from 'node:util'

import type { CallName } from '@joinery/contract/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { CallOptions } from '#testing/http-client.ts'

import type { ResolvedRow } from './access-row.ts'
import {
  attemptsOf,
  expectedOf,
  given,
  intendedChanges,
  isHidden,
  isOutsider,
  isStill,
  isWithoutToken,
  type Attempt,
  type Observed,
} from './attempts.ts'
import { callers, insiders, visitors, type Caller } from './callers.ts'
import type { Person } from './people.ts'
import { createStillRunner, type PrepareAttempt, type StillRunner } from './run-still.ts'
import { openWorld, type Scene, type World } from './scene.ts'
import { internalWord, missingThings, secretWord } from './things.ts'

/** Texts that responses to clients and guests must not contain. */
const internalWords = ({ people }: World): readonly string[] => [
  internalWord,
  ...insiders.filter((name) => name !== 'client').map((name) => people[name].email),
]

const seesNamesOnly = (caller: Caller): boolean => caller === 'client' || visitors.some((visitor) => visitor === caller)

type Stage = { readonly world: World; readonly scene: Scene; readonly me: Person }

/** The response to the same call about a project that does not exist. */
const callMissing = async ({ me, scene, world }: Stage, { name, options }: Attempt): Promise<string> =>
  (await world.callAs(me, name, await options({ ...scene, here: missingThings() }, me))).text

const observe = async (stage: Stage, attempt: Attempt, options: CallOptions): Promise<Observed> => {
  const { caller, name } = attempt
  const { me, world } = stage
  const answer = await world.callAs(me, name, options)
  return {
    ...given(answer),
    sentence: isWithoutToken(attempt) ? answer.body.error : undefined,
    hasSecret: isOutsider(caller) && answer.text.includes(secretWord),
    hasInternal: seesNamesOnly(caller) && internalWords(world).some((word) => answer.text.includes(word)),
    revealsExistence: isHidden(attempt) && answer.text !== (await callMissing(stage, attempt)),
  }
}

const prepare =
  (attempt: Attempt): PrepareAttempt<Observed> =>
  async (world) => {
    const { caller, kind } = attempt
    const stage = { world, scene: world.scenes[kind], me: world.people[caller] }
    const options = await attempt.options(stage.scene, stage.me)
    return () => observe(stage, attempt, options)
  }

/** Runs a permitted call that may change something, with fresh resources. */
const write = async (world: World, attempt: Attempt): Promise<Observed> => {
  const { caller, kind, row } = attempt
  const shared = world.scenes[kind]
  const fresh = await row.usesUp?.(world, kind, world.people[caller])
  const stage = {
    world,
    scene: { ...shared, here: { ...shared.here, ...fresh?.here } },
    me: fresh?.me ?? world.people[caller],
  }
  const observed = await observe(stage, attempt, await attempt.options(stage.scene, stage.me))
  if (row.endsSession) await world.logInAgain(caller)
  return observed
}

type Seen = Observed & { readonly changed: readonly string[] }
type Tried = { readonly attempt: Attempt; readonly observed: Seen }

/** Returns the entries that differ. */
const differing = (one: Seen, other: Seen): Partial<Seen> =>
  Object.fromEntries(
    Object.entries(one).filter(([key, value]) => !isDeepStrictEqual(value, other[key as keyof Seen])), // keys of Seen
  )

/** Runs refusals and reads between two readings of the stored state, then the permitted changes. */
const walkRow = async (world: World, runner: StillRunner, name: CallName, row: ResolvedRow): Promise<Tried[]> => {
  const attempts = attemptsOf(name, row)
  const still = attempts.filter(isStill)
  const hasRenewed = await world.renew()
  // Creating the options of a special attempt may store something.
  if (hasRenewed || row.special) runner.forget()
  const results = await runner.run(still.map(prepare), intendedChanges(row))
  const tried = results.flatMap(({ changed, result }, index): Tried[] => {
    const attempt = still[index]
    return attempt ? [{ attempt, observed: { ...result, changed } }] : []
  })
  for (const attempt of attempts.filter((one) => !isStill(one))) {
    runner.forget()
    tried.push({ attempt, observed: { ...(await write(world, attempt)), changed: [] } })
  }
  return tried
}

type Table = { readonly [Name in CallName]?: readonly ResolvedRow[] }

export const walkTable = (table: Table, settings: NodeJS.ProcessEnv = {}): void => {
  let world: World
  let runner: StillRunner
  const open = async (): Promise<void> => {
    world = await openWorld({ settings })
    runner = createStillRunner(world)
  }
  beforeAll(open)
  afterAll(() => world.close())

  const rows = (Object.keys(table) as CallName[]) // Object.keys loses the literal key types
    .flatMap((name) =>
      (table[name] ?? []).map((row): [string, CallName, ResolvedRow] => [titleOf(name, row), name, row]),
    )

  let count = 0
  it.each(rows)('%s responds to every caller as the table says', async (_, name, row) => {
    const tried = await walkRow(world, runner, name, row)
    count += tried.length
    const wrong = tried
      .map(({ attempt, observed }) => ({ attempt, observed, expected: { ...expectedOf(attempt), changed: [] } }))
      .filter(({ expected, observed }) => !isDeepStrictEqual(observed, expected))
    // Changes of a failed attempt must not affect the next rows.
    if (wrong.length > 0) {
      await world.close()
      await open()
    }
    expect(wrong.map(({ attempt, expected, observed }) => [attempt.title, differing(observed, expected)])).toEqual(
      wrong.map(({ attempt, expected, observed }) => [attempt.title, differing(expected, observed)]),
    )
  })

  it('tries every caller in every row, and every special attempt', () => {
    const expected = rows.map(
      ([, , { archived, special = [] }]) => callers.length + special.length + (archived ? insiders.length : 0),
    )
    expect(count).toBe(expected.reduce((sum, each) => sum + each, 0))
  })
}

const titleOf = (name: CallName, { title }: ResolvedRow): string => (title === undefined ? name : `${name} (${title})`)
