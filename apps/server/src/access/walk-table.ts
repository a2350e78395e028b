// Walks rows of the table: every caller tries, and what comes back is what the row says. A refusal has stored nothing,
// nor has a read; and whoever is not in the project learns nothing of it, not even that it exists.
import { calls, type CallName } from '@joinery/contract/calls'
import { errorStatuses } from '@joinery/contract/errors'
import { messages } from '@joinery/contract/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Answer } from '#testing/http-client.ts'

import type { AccessRow, MakeOptions, Outcome } from './access-row.ts'
import { callSchemas } from './call-schemas.ts'
import { callers, insiders, outsiders, visitors, type Caller } from './callers.ts'
import { buildWorld, type Scene, type SceneKind, type World } from './scene.ts'
import { changesBetween, readStoredState, type StoredState } from './stored-state-queries.ts'
import { internalWord, missingThings, secretWord } from './things.ts'

type Attempt = {
  readonly name: CallName
  readonly row: AccessRow
  readonly caller: Caller
  readonly kind: SceneKind
  readonly options: MakeOptions
  readonly outcome: Outcome
}

const isRefusal = (outcome: Outcome): boolean => typeof outcome === 'string'

/** What the product says to an outcome. Plain texts have no code. */
export const expectedAnswer = (name: CallName, outcome: Outcome) => {
  if (typeof outcome === 'number') return { status: outcome, code: undefined }
  return { status: errorStatuses[outcome], code: callSchemas[name].textErrors ? undefined : outcome }
}

export const given = ({ status, body }: Answer) => ({ status, code: body?.code as string | undefined })

type Observed = {
  readonly status: number
  readonly code: string | undefined
  /** What a refusal, or a read, has stored. */
  readonly changed: readonly string[]
  readonly sentence: string | undefined
  /** Whether a text of the project came to whoever is not in it. */
  readonly hasSecret: boolean
  /** Whether a text of messages or cards, or the address of a member, came to a client or a guest. */
  readonly hasInternal: boolean
  /** Whether whoever is not in the project can tell it from one that does not exist. */
  readonly tellsApart: boolean
}

/** What no answer to a client or a guest may hold. */
const internalWords = ({ people }: World): readonly string[] => [
  internalWord,
  ...insiders.filter((name) => name !== 'client').map((name) => people[name].email),
]

const seesNames = (caller: Caller): boolean => caller === 'client' || visitors.some((visitor) => visitor === caller)

const isOutsider = (caller: Caller): boolean =>
  caller === 'revoked' || outsiders.some((outsider) => outsider === caller)

const isMeant = (what: string, { outcome, row }: Attempt): boolean =>
  (['attempts', 'audit_entries'].includes(what) && row.isCounted === true) ||
  (what === 'blobs' && row.keepsCopy === true && !isRefusal(outcome))

const isWithoutToken = ({ caller, name }: Attempt): boolean =>
  caller === 'nobody' && callSchemas[name].access === 'session'

const isHidden = ({ caller, outcome, row }: Attempt): boolean =>
  row.archived !== undefined && outcome === 'not_found' && isOutsider(caller)

const expectedOf = (attempt: Attempt): Omit<Observed, 'changed'> => {
  const { caller, name, options, outcome, row } = attempt
  return {
    ...expectedAnswer(name, outcome),
    sentence: isWithoutToken(attempt) ? messages.session.notAuthenticated : undefined,
    hasSecret: row.remembers?.includes(caller) ?? false,
    hasInternal: false,
    tellsApart: isHidden(attempt) && row.tellsApart === true && options === row.options,
  }
}

export const walkTable = (
  table: { readonly [Name in CallName]?: readonly AccessRow[] },
  settings: NodeJS.ProcessEnv = {},
): void => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld({ settings })
  })
  afterAll(() => world.close())

  /** Since nothing has been changed since it was read, the next attempt need not read it again. */
  let known: StoredState | undefined

  const prepare = async ({ caller, kind, outcome, row }: Attempt) => {
    if (!row.usesUp || isRefusal(outcome)) return { scene: world.scenes[kind], me: world.people[caller] }
    known = undefined
    const me = await world.equip(caller)
    return { scene: row.archived ? await world.buildScene(kind) : world.scenes[kind], me }
  }

  const observe = async (attempt: Attempt): Promise<Observed> => {
    const { caller, name, outcome, row } = attempt
    const { me, scene } = await prepare(attempt)
    const mayChange = !isRefusal(outcome) && calls[name][0] !== 'GET'
    const options = await attempt.options(scene, me)
    if (attempt.options !== row.options) known = undefined // making these options may have stored something
    const before = mayChange ? undefined : (known ?? (await readStoredState(world.app)))
    const answer = await world.callAs(me, name, options)
    known = before ? await readStoredState(world.app) : undefined
    if (row.endsSession && !isRefusal(outcome)) await world.logInAnew(caller)
    return {
      ...given(answer),
      changed: before && known ? changesBetween(before, known).filter((what) => !isMeant(what, attempt)) : [],
      sentence: isWithoutToken(attempt) ? answer.body.error : undefined,
      hasSecret: isOutsider(caller) && answer.text.includes(secretWord),
      hasInternal: seesNames(caller) && internalWords(world).some((word) => answer.text.includes(word)),
      tellsApart: isHidden(attempt) && answer.text !== (await callMissing(attempt, scene)),
    }
  }

  /** The answer to the same call about a project that is not there. */
  const callMissing = async ({ caller, name, options }: Attempt, scene: Scene): Promise<string> => {
    const me = world.people[caller]
    return (await world.callAs(me, name, await options({ ...scene, here: missingThings() }, me))).text
  }

  const attemptsOf = (name: CallName, row: AccessRow): [string, Attempt][] => {
    const say = (caller: Caller, outcome: Outcome, rest = '') => `answers ${caller}${rest} with ${outcome}`
    return [
      ...callers.map((caller): [string, Attempt] => {
        const outcome = row.active[caller]
        return [say(caller, outcome), { name, row, caller, kind: 'active', options: row.options, outcome }]
      }),
      ...(row.special ?? []).map(({ by, isArchived, options, outcome, title }): [string, Attempt] => {
        const kind = isArchived ? 'archived' : 'active'
        return [say(by, outcome, ` (${title})`), { name, row, caller: by, kind, options, outcome }]
      }),
      ...insiders.flatMap((caller): [string, Attempt][] => {
        const outcome = row.archived?.[caller]
        if (outcome === undefined) return []
        const attempt: Attempt = { name, row, caller, kind: 'archived', options: row.options, outcome }
        return [[say(caller, outcome, ' when archived'), attempt]]
      }),
    ]
  }

  const rows = (Object.keys(table) as CallName[]) // Object.keys forgets the literal keys
    .flatMap((name) => (table[name] ?? []).map((row): [string, CallName, AccessRow] => [titleOf(name, row), name, row]))

  describe.each(rows)('%s', (_, name, row) => {
    it.each(attemptsOf(name, row))('%s', async (_title, attempt) => {
      const { changed, ...observed } = await observe(attempt)
      expect(changed, 'what was stored').toEqual([])
      expect(observed).toEqual(expectedOf(attempt))
    })
  })
}

const titleOf = (name: CallName, { title }: AccessRow): string => (title === undefined ? name : `${name}: ${title}`)
