// Several people edit one list at the same time. Each follows it by its events alone, as browsers do, and reads it again
// only when an event has no content or a version is missing.
import { placeSelection } from '@joinery/contract/selections/place-selection'
import type { Selection } from '@joinery/contract/selections/selections'
import { expect, it, onTestFinished } from 'vitest'

import { required } from '#platform/required.ts'
import {
  addSelection,
  buildSchedule,
  changeSelection,
  placeAfter,
  readSelections,
  removeSelection,
  restoreSelection,
} from '#testing/build-selections.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { createRandom, fuzzSeed, type Random } from '#testing/fuzz/random.ts'
import { importCsv } from '#testing/selection-files.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, type EventPayload } from '#testing/socket-client.ts'

type Event = EventPayload<'project_selections_changed'>

const rooms = ['', 'Kitchen', 'Bath', 'Hall']
const steps = 60

/** Follows the list of a project. */
const follow = async (who: TestUser, id: string) => {
  const socket = await joinSocket(app, who.token, id)
  onTestFinished(() => socket.close())
  let { selections, version }: { selections: Selection[]; version: number } = await readSelections(who, id)
  let reads = 0
  const apply = async (event: Event): Promise<void> => {
    if (event.version === undefined) throw new Error('An event for the team has no version')
    if (event.version <= version) return
    const isNext = event.version === version + 1
    if (isNext && event.selection) selections = placeSelection(selections, event.selection)
    else if (isNext && event.deleted !== undefined) {
      const { deleted } = event
      selections = selections.filter(({ uid_selection }) => uid_selection !== deleted)
    } else {
      reads += 1
      ;({ selections, version } = await readSelections(who, id))
      return
    }
    version = event.version
  }
  let applied = Promise.resolve()
  socket.client.on('project_selections_changed', (event: Event) => (applied = applied.then(() => apply(event))))
  return {
    known: () => selections,
    state: async (last: number) => {
      await socket.waitFor('project_selections_changed', (event) => (event.version ?? 0) >= last)
      await socket.settle()
      await applied
      return { selections, version, reads }
    },
  }
}

type Follower = Awaited<ReturnType<typeof follow>>

const act = async (who: TestUser, id: string, { known }: Follower, { below, pick }: Random): Promise<number> => {
  const list = known()
  const some = list.length > 0 ? pick(list) : await addSelection(who, id)
  const other = list.length > 0 ? pick(list) : some
  const acts = [
    () => who.call('createSelection', { params: { id }, body: { title: `New ${below(1000)}`, room: pick(rooms) } }),
    () =>
      changeSelection(who, some, { title: `Changed ${below(1000)}`, quantity: String(below(9)), unit_price: '2.5' }),
    () => changeSelection(who, some, { room: pick(rooms), code: pick(['', 'A', 'B', 'C']) }),
    () => placeAfter(who, some, other.room, other === some ? null : other.uid_selection),
    () => placeAfter(who, some, pick(rooms), null),
    async () => {
      const removed = await removeSelection(who, some)
      return removed.status === 200 && below(2) === 0 ? restoreSelection(who, some) : removed
    },
    () =>
      importCsv(
        who,
        id,
        `code,title,room\n${pick(['A', 'B', 'D'])},Imported,${pick(rooms)}\n,Imported ${below(100)},${pick(rooms)}\n`,
      ),
  ]
  return (await pick(acts)()).status
}

it(`leaves each of four people with the server's list after random acts at the same time (seed ${fuzzSeed})`, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => buildUser(app)))
  const [owner, ...members] = people
  if (!owner) throw new Error('No owner')
  const id = await buildSchedule(owner, owner)
  for (const { email } of members) await owner.call('addMember', { params: { id }, body: { email, role: 'member' } })
  for (const room of ['Kitchen', 'Kitchen', 'Bath']) await addSelection(owner, id, { room })
  const followers = await Promise.all(people.map((who) => follow(who, id)))
  const statuses = await Promise.all(
    people.map(async (who, index) => {
      const random = createRandom(fuzzSeed * 100 + index)
      const follower = required(followers[index], 'Every person follows the list')
      const seen: number[] = []
      for (let step = 0; step < steps; step += 1) seen.push(await act(who, id, follower, random))
      return seen
    }),
  )
  const seen = new Set(statuses.flat())
  // Others may delete a selection or take a code in between, and on a slow machine lock the list for longer than a
  // request waits.
  expect([...seen].filter((status) => ![200, 201, 400, 404, 409, 503].includes(status))).toEqual([])
  expect(statuses.flat().filter((status) => status < 300).length).toBeGreaterThan(people.length * steps * 0.6)
  await addSelection(owner, id, { title: 'Last' })
  const { selections, version, totals } = await readSelections(owner, id)
  for (const follower of followers) {
    const state = await follower.state(version)
    expect(state.version).toBe(version)
    expect(state.selections).toEqual(selections)
    // Most changes are applied without reading the list.
    expect(state.reads).toBeLessThan(version)
  }
  const codes = selections.map(({ code }: Selection) => code.toLowerCase())
  expect(new Set(codes).size).toBe(codes.length)
  const numbers = selections.map(({ number }: Selection) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  // Each room is in one piece.
  const order: string[] = selections.map(({ room }: Selection) => room)
  expect(order.filter((room, index) => room !== order[index - 1])).toEqual([...new Set(order)])
  expect(totals.by_room.map(({ room }: { room: string }) => room)).toEqual([...new Set(order)])
})
