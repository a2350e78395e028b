// Concurrent changes to one file's comments: numbers, statuses and threads stay consistent.
import type { Pin } from '@joinery/contract/review/pins'
import { describe, expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { addPin, buildReviewed, readPins, setStatus } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const build = () => buildReviewed(owner, { member })
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const turns = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? owner : member))

it('never reuses a number while comments are created and deleted concurrently', async () => {
  const { uid_file } = await build()
  const first: Pin[] = []
  for (const who of turns(10)) first.push(await addPin(who, uid_file))
  const deleting = first.map(({ uid_pin }) => owner.call('deletePin', { params: { pinId: uid_pin } }))
  const adding = turns(20).map((who) => addPin(who, uid_file))
  const [deleted, added] = await Promise.all([Promise.all(deleting), Promise.all(adding)])
  expect(deleted.map(({ status }) => status)).toEqual(first.map(() => 200))
  expect(added.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
    numbersTo(20).map((number) => number + 10),
  )
  expect(await readPins(owner, uid_file)).toHaveLength(20)
})

describe('a comment deleted during other changes', () => {
  it('is deleted once with its thread, and later requests get a 404', async () => {
    const { uid_file } = await build()
    const pin = await addPin(member, uid_file)
    const params = { pinId: pin.uid_pin }
    const answers = await Promise.all([
      ...turns(10).map((who) => who.call('createPinComment', { params, body: { content: 'Yes' } })),
      ...turns(4).map(() => member.call('deletePin', { params })),
      ...turns(10).map((who) => setStatus(who, pin, 'resolved')),
      ...turns(10).map((who) => who.call('createPinComment', { params, body: { content: 'No' } })),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([])
    expect(answers.slice(10, 14).filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await app.database.pool.query('select from pin_comments where uid_pin = $1', [pin.uid_pin])
    expect(rows).toEqual([])
    expect(await readPins(owner, uid_file)).toEqual([])
  })
})
