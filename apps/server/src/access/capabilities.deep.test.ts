// Removes every capability from every role, one at a time: each call and event that needs it is refused and stores
// nothing. Code that decides by anything other than the capability table fails here.
import type { CallName } from '@joinery/contract/calls'
import { capabilities, capabilityTable, roles, type Capability, type Role } from '@joinery/contract/capabilities'
import { eventCapabilities } from '@joinery/contract/socket'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { fileForm } from '#testing/build-project.ts'

import type { ResolvedRow } from './access-row.ts'
import { accessTable } from './access-table.ts'
import { expectedAnswer, given } from './attempts.ts'
import { callSchemas } from './call-schemas.ts'
import { insiders, roleOf, type Insider } from './callers.ts'
import { createStillRunner, type StillRunner } from './run-still.ts'
import { openWorld, type World } from './scene.ts'
import { clientEvents, socketTable } from './socket-table.ts'
import { socketsOf, type Sockets } from './sockets.ts'
import { secretWord } from './things.ts'

const names = Object.keys(accessTable) as CallName[] // Object.keys loses the literal key types

const declared = (name: CallName): readonly Capability[] => [callSchemas[name].capability ?? []].flat()
const needed = ({ needs }: ResolvedRow): readonly Capability[] => needs

type Loss = { readonly role: Role; readonly capability: Capability }
const losses: Loss[] = roles.flatMap((role) =>
  capabilities
    .filter((capability) => capabilityTable[role].has(capability))
    .map((capability) => ({ role, capability })),
)

/** Returns an insider of the role who succeeds with the capability. */
const findPermitted = ({ active }: ResolvedRow, role: Role): Insider | undefined =>
  insiders.find((insider) => roleOf[insider] === role && typeof active[insider] === 'number')

type Try = { readonly name: CallName; readonly row: ResolvedRow; readonly caller: Insider }
const triesFor = ({ capability, role }: Loss): Try[] =>
  names.flatMap((name) =>
    accessTable[name].flatMap((row) => {
      const caller = needed(row).includes(capability) ? findPermitted(row, role) : undefined
      return caller ? [{ name, row, caller }] : []
    }),
  )

const whole = new Map(roles.map((role) => [role, new Set(capabilityTable[role])]))
const revoke = ({ capability, role }: Loss) => capabilityTable[role].delete(capability)
const giveBack = () => {
  for (const [role, all] of whole) for (const capability of all) capabilityTable[role].add(capability)
}

let world: World
let runner: StillRunner
let sockets: Sockets
beforeAll(async () => {
  world = await openWorld()
  runner = createStillRunner(world)
  sockets = await socketsOf(world)
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
    // A call needs a capability if and only if it is about a project.
    const isOfProject = accessTable[name].some(({ archived }) => archived !== undefined)
    expect(isOfProject).toBe(capability !== null)
  })

  it.each(losses)('that needs $capability is tried by $role', (loss) => {
    const tried = new Set(triesFor(loss).map(({ name }) => name))
    /** Rows that need more than the role has are no evidence for this capability. */
    const isPossible = (name: CallName): boolean =>
      callSchemas[name].access !== 'guest' &&
      accessTable[name].some((row) => {
        const all = needed(row)
        return all.includes(loss.capability) && all.every((capability) => capabilityTable[loss.role].has(capability))
      })
    expect(names.filter((name) => isPossible(name) && !tried.has(name))).toEqual([])
  })
})

describe('every event', () => {
  it.each(clientEvents)('%s declares what its row needs', (event) => {
    expect(eventCapabilities[event]).toBe(socketTable[event].needs)
  })
})

const eventsFor = ({ capability }: Loss) => clientEvents.filter((event) => eventCapabilities[event] === capability)

type Lossy<Result> = {
  readonly title: string
  /** Whether the attempt can be repeated after success. */
  readonly isRepeatable: boolean
  readonly arrange?: (inWorld: World) => Promise<void>
  readonly tryIn: (inWorld: World) => Promise<Result>
}

/** Runs all attempts with the capability, without it (storing nothing), and with it again. */
const loseAndRegain = async <Result>(loss: Loss, attempts: readonly Lossy<Result>[]) => {
  await world.renew()
  runner.forget()
  const without = await runner.run(
    attempts.map(({ arrange, isRepeatable, tryIn }) => async (inWorld) => {
      await arrange?.(inWorld)
      // The second run includes what the product cached in the first.
      const first = isRepeatable ? await tryIn(inWorld) : undefined
      return async () => {
        revoke(loss)
        const refusal = await tryIn(inWorld)
        giveBack()
        return { first, refusal }
      }
    }),
  )
  const all = []
  for (const [index, { isRepeatable, title, tryIn }] of attempts.entries()) {
    const { changed, result } = without[index] ?? {}
    all.push({ title, ...result, changed, last: isRepeatable ? await tryIn(world) : undefined })
  }
  return all
}

const titleOf = ({ name, row }: Try): string => `${name} ${row.title ?? ''}`

describe.each(losses.filter((loss) => triesFor(loss).length > 0))('without $capability, $role', (loss) => {
  const tries = triesFor(loss)
  it(`is refused ${tries.length} calls`, async () => {
    const found = await loseAndRegain(
      loss,
      tries.map((one) => ({
        title: titleOf(one),
        isRepeatable: one.row.usesUp === undefined,
        tryIn: async ({ callAs, people, scenes }) => {
          const me = people[one.caller]
          return given(await callAs(me, one.name, await one.row.options(scenes.active, me)))
        },
      })),
    )
    const expected = tries.map((one) => {
      const { caller, name, row } = one
      const success = row.usesUp ? undefined : expectedAnswer(name, row.active[caller])
      const refusal = expectedAnswer(name, row.hiddenWithout === loss.capability ? 'not_found' : 'not_allowed')
      return { title: titleOf(one), first: success, refusal, changed: [], last: success }
    })
    expect(found).toEqual(expected)
  })
})

describe.each(losses.filter((loss) => eventsFor(loss).length > 0))('without $capability, $role', (loss) => {
  const events = eventsFor(loss)
  it(`is refused ${events.join(', ')}`, async () => {
    const found = await loseAndRegain(
      loss,
      events.map((event) => ({
        title: event,
        isRepeatable: true,
        arrange: async (inWorld) => (await socketsOf(inWorld)).arrange(loss.role, 'active'),
        tryIn: async (inWorld) => {
          const { answer, received } = await (await socketsOf(inWorld)).send(loss.role, event, 'active')
          return { success: answer.success, code: answer.code, received }
        },
      })),
    )
    const refusal = { success: false, code: 'not_allowed', received: 0 }
    const expected = events.map((event) => {
      const success = { success: true, code: undefined, received: socketTable[event].isBroadcast ? 1 : 0 }
      return { title: event, first: success, refusal, changed: [], last: success }
    })
    expect(found).toEqual(expected)
  })
})

/** Entries that lists across projects omit without a capability. */
const listed: [CallName, string, Capability][] = [
  ['listProjects', 'projects', 'viewProject'],
  ['search', 'projects', 'viewProject'],
  ['search', 'messages', 'readMessages'],
  ['search', 'cards', 'viewBoard'],
]

describe.each(roles)('lists for a %s', (role) => {
  const theirs = listed.filter(([, , capability]) => capabilityTable[role].has(capability))
  it.each(theirs)('%s omits %s without %s', async (name, group, capability) => {
    const list = async (): Promise<string> => {
      const { body } = await world.callAs(
        world.people[role],
        name,
        name === 'search' ? { query: { q: secretWord } } : {},
      )
      return JSON.stringify(body[group])
    }
    expect(await list()).toContain(secretWord)
    revoke({ role, capability })
    expect(await list()).not.toContain(secretWord)
  })
})

/** Capabilities that refuse no call but limit what a person sees, receives or becomes. */
const withRole = (capability: Capability) => roles.filter((role) => capabilityTable[role].has(capability))

describe('capabilities without a call', () => {
  it('are exactly these', () => {
    const declaredCapabilities = new Set([...names.flatMap(declared), ...Object.values(eventCapabilities)])
    expect(capabilities.filter((capability) => !declaredCapabilities.has(capability))).toEqual([
      'viewMembers',
      'followProject',
      'downloadOriginals',
      'compareVersions',
      'viewAllApprovals',
      'takeOver',
    ])
  })

  it.each(withRole('viewMembers'))('viewMembers: without it, %s learns no address', async (role) => {
    const { here } = world.scenes.active
    const read = async () => (await world.callAs(world.people[role], 'getProject', { params: { id: here.id } })).text
    const addresses = (['author', 'owner'] as const).map((name) => world.people[name].email)
    expect((await read()).includes(addresses[0] ?? '')).toBe(true)
    revoke({ role, capability: 'viewMembers' })
    const text = await read()
    expect(addresses.filter((email) => text.includes(email) && email !== world.people[role].email)).toEqual([])
  })

  it.each(withRole('followProject'))('followProject: without it, %s joins and hears nothing', async (role) => {
    const { id } = world.scenes.active.here
    const socket = sockets.byCaller[role]
    await socket.emitWithAck('leave_project', id)
    revoke({ role, capability: 'followProject' })
    expect(await socket.emitWithAck('join_project', id)).toMatchObject({ success: true })
    const before = socket.received('receive_project_message').length
    const body = { content: 'Hello' }
    await world.callAs(world.people.author, 'createReply', { params: { id }, body })
    await socket.settle()
    expect(socket.received('receive_project_message')).toHaveLength(before)
  })

  it.each(withRole('compareVersions'))('compareVersions: without it, %s sees only the newest version', async (role) => {
    const { file: fileId } = world.scenes.active.here
    const form = fileForm([{ name: 'newer.txt', bytes: `Newer for ${role}` }])
    expect((await world.callAs(world.people.owner, 'addVersion', { params: { fileId }, form })).status).toBe(201)
    const read = async () =>
      (await world.callAs(world.people[role], 'listVersions', { params: { fileId } })).body.versions
    const [newest, ...older] = await read()
    expect(older).not.toEqual([])
    revoke({ role, capability: 'compareVersions' })
    expect(await read()).toEqual([newest])
  })

  it.each(withRole('takeOver'))('takeOver: without it, %s is not made the owner', async (role) => {
    const { id } = world.scenes.active.here
    revoke({ role, capability: 'takeOver' })
    const body = { email: world.people[role].email }
    expect(await world.callAs(world.people.owner, 'handOverProject', { params: { id }, body })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    })
  })
})
