// Walks rows of the table: every caller tries, and what comes back is what the row says. A refusal has stored nothing,
// nor has a read; and whoever is not in the project learns nothing of it, not even that it exists.
import { calls, type CallName } from '@joinery/contract/calls'
import { errorStatuses } from '@joinery/contract/errors'
import { messages } from '@joinery/contract/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Answer } from '#testing/http-client.ts'

import type { AccessRow, MakeOptions, Outcome } from './access-row.ts'
import { callSchemas } from './call-schemas.ts'
import { callers, insiders, outsiders, type Caller } from './callers.ts'
import { buildWorld, type Scene, type SceneKind, type World } from './scene.ts'
import { readStoredState, type StoredState } from './stored-state-queries.ts'
import { missingThings, secretWord } from './things.ts'

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

export const walkTable = (table: { readonly [Name in CallName]?: readonly AccessRow[] }): void => {
  let world: World
  beforeAll(async () => {
    world = await buildWorld()
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

  const check = async (attempt: Attempt): Promise<void> => {
    const { caller, name, outcome, row } = attempt
    const { me, scene } = await prepare(attempt)
    const mayChange = !isRefusal(outcome) && calls[name][0] !== 'GET'
    const options = await attempt.options(scene, me)
    if (attempt.options !== row.options) known = undefined // making these options may have stored something
    const before = mayChange ? undefined : (known ?? (await readStoredState(world.app)))
    const answer = await world.callAs(me, name, options)
    expect(given(answer)).toEqual(expectedAnswer(name, outcome))
    if (caller === 'nobody' && outcome === 'unauthenticated' && name !== 'logIn' && name !== 'refreshSession') {
      expect(answer.body.error).toBe(messages.session.notAuthenticated)
    }
    if (outsiders.some((outsider) => outsider === caller) && !row.remembers?.includes(caller)) {
      expect(answer.text).not.toContain(secretWord)
    }
    if (before) {
      known = await readStoredState(world.app)
      expect(known).toEqual(row.isCounted ? { ...before, attempts: known['attempts'] } : before)
    } else known = undefined
    if (row.endsSession && !isRefusal(outcome)) await world.logInAnew(caller)
    if (row.archived && outcome === 'not_found') await checkTellsNothing(attempt, scene, answer)
  }

  /** What is not there is refused with the same words; a row for which that is mended loses its mark. */
  const checkTellsNothing = async (attempt: Attempt, scene: Scene, answer: Answer): Promise<void> => {
    if (!outsiders.some((outsider) => outsider === attempt.caller)) return
    const me = world.people[attempt.caller]
    const missing = await attempt.options({ ...scene, here: missingThings() }, me)
    const isSame = (await world.callAs(me, attempt.name, missing)).text === answer.text
    expect(isSame).toBe(!attempt.row.tellsApart || attempt.options !== attempt.row.options)
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
    // oxlint-disable-next-line vitest/expect-expect -- `check` expects
    it.each(attemptsOf(name, row))('%s', (_title, attempt) => check(attempt))
  })
}

const titleOf = (name: CallName, { title }: AccessRow): string => (title === undefined ? name : `${name}: ${title}`)
