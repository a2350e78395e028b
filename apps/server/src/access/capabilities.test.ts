import type { CallName } from '@joinery/contract/calls'
// The one authority: takes every capability away from every role, one at a time, and each call and each event that needs
// it is refused, with nothing stored. Code that decides by anything but the table of capabilities fails here.
import { capabilities, capabilityTable, roles, type Capability, type Role } from '@joinery/contract/capabilities'
import { eventCapabilities } from '@joinery/contract/socket'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import type { AccessRow } from './access-row.ts'
import { accessTable } from './access-table.ts'
import { callSchemas } from './call-schemas.ts'
import { insiders, roleOf, type Insider } from './callers.ts'
import { buildWorld, type World } from './scene.ts'
import { clientEvents, socketTable } from './socket-table.ts'
import { openSockets, type Sockets } from './sockets.ts'
import { changesBetween, readStoredState } from './stored-state-queries.ts'
import { secretWord } from './things.ts'
import { expectedAnswer, given } from './walk-table.ts'

const names = Object.keys(accessTable) as CallName[] // Object.keys forgets the literal keys

const declared = (name: CallName): readonly Capability[] => [callSchemas[name].capability ?? []].flat()
const needed = ({ needs = [] }: AccessRow): readonly Capability[] => [needs].flat()

type Loss = { readonly role: Role; readonly capability: Capability }
const losses: Loss[] = roles.flatMap((role) =>
  capabilities
    .filter((capability) => capabilityTable[role].has(capability))
    .map((capability) => ({ role, capability })),
)

/** Somebody of the role who succeeds as long as they have the capability. */
const findPermitted = ({ active }: AccessRow, role: Role): Insider | undefined =>
  insiders.find((insider) => roleOf[insider] === role && typeof active[insider] === 'number')

type Try = { readonly name: CallName; readonly row: AccessRow; readonly caller: Insider }
const triesFor = ({ capability, role }: Loss): Try[] =>
  names.flatMap((name) =>
    accessTable[name].flatMap((row) => {
      const caller = needed(row).includes(capability) ? findPermitted(row, role) : undefined
      return caller ? [{ name, row, caller }] : []
    }),
  )

const whole = new Map(roles.map((role) => [role, new Set(capabilityTable[role])]))
const take = ({ capability, role }: Loss) => capabilityTable[role].delete(capability)
const giveBack = () => {
  for (const [role, all] of whole) for (const capability of all) capabilityTable[role].add(capability)
}

let world: World
let sockets: Sockets
beforeAll(async () => {
  world = await buildWorld()
  sockets = await openSockets(world)
})
afterEach(giveBack)
afterAll(async () => {
  sockets.close()
  await world.close()
})

describe('every call', () => {
  it.each(names)('%s declares what its rows need', (name) => {
    const { capability } = callSchemas[name]
    expect(capability).not.toBeUndefined()
    const ofRows = new Set(accessTable[name].flatMap(needed))
    expect([...ofRows].toSorted()).toEqual(declared(name).toSorted())
    // Whatever is about a project needs a capability there, and nothing else does.
    const isOfProject = accessTable[name].some(({ archived }) => archived !== undefined)
    expect(isOfProject).toBe(capability !== null)
  })

  it.each(losses)('that needs $capability is tried by $role', (loss) => {
    const tried = new Set(triesFor(loss).map(({ name }) => name))
    expect(names.filter((name) => declared(name).includes(loss.capability) && !tried.has(name))).toEqual([])
  })
})

describe('every event', () => {
  it.each(clientEvents)('%s declares what its row needs', (event) => {
    expect(eventCapabilities[event]).toBe(socketTable[event].needs)
  })
})

describe.each(losses)('without $capability, $role', (loss) => {
  /** What comes back with it, without it, and with it again; and what was stored without it. */
  const takeAndGiveBack = async <Result>(attempt: () => Promise<Result>, usesUp = false) => {
    // The second time finds whatever the product remembers of the first.
    const first = usesUp ? undefined : await attempt()
    const before = await readStoredState(world.app)
    take(loss)
    const without = await attempt()
    const changed = changesBetween(before, await readStoredState(world.app))
    giveBack()
    return { first, without, changed, last: usesUp ? undefined : await attempt() }
  }

  const tries = triesFor(loss).map((one) => ({ ...one, title: one.row.title ?? '' }))
  it.runIf(tries.length > 0).each(tries)('is refused: $name $title', async ({ caller, name, row }) => {
    const me = world.people[caller]
    const attempt = async () => given(await world.callAs(me, name, await row.options(world.scenes.active, me)))
    const success = row.usesUp ? undefined : expectedAnswer(name, row.active[caller])
    const expected = { first: success, without: expectedAnswer(name, 'not_allowed'), changed: [], last: success }
    expect(await takeAndGiveBack(attempt, row.usesUp)).toEqual(expected)
  })

  const events = clientEvents.filter((event) => eventCapabilities[event] === loss.capability)
  it.runIf(events.length > 0).each(events)('is refused: %s', async (event) => {
    await sockets.arrange(loss.role, 'active')
    const attempt = async () => {
      const { answer, received } = await sockets.send(loss.role, event, 'active')
      return { success: answer.success, code: answer.code, received }
    }
    const success = { success: true, code: undefined, received: socketTable[event].isBroadcast ? 1 : 0 }
    const without = { success: false, code: 'not_allowed', received: 0 }
    expect(await takeAndGiveBack(attempt)).toEqual({ first: success, without, changed: [], last: success })
  })
})

/** What a list of several projects leaves out for whoever has lost a capability. */
const listed: [CallName, string, Capability][] = [
  ['listProjects', 'projects', 'viewProject'],
  ['search', 'projects', 'viewProject'],
  ['search', 'messages', 'readMessages'],
  ['search', 'cards', 'viewBoard'],
]

describe.each(roles)('lists, for a %s', (role) => {
  it.each(listed)('%s leaves out %s without %s', async (name, group, capability) => {
    const list = async (): Promise<string> => {
      const { body } = await world.callAs(
        world.people[role],
        name,
        name === 'search' ? { query: { q: secretWord } } : {},
      )
      return JSON.stringify(body[group])
    }
    expect(await list()).toContain(secretWord)
    take({ role, capability })
    expect(await list()).not.toContain(secretWord)
  })
})
