// Concurrent changes to one file's comments: numbers, statuses and threads stay consistent.
import type { Pin } from '@joinery/contract/review/pins'
import { describe, expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { addComment, addPin, buildReviewed, readPins, setStatus, tryPin } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const build = () => buildReviewed(owner, { member })
const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const turns = (count: number) => Array.from({ length: count }, (_, index) => (index % 2 === 0 ? owner : member))

it('gives 50 concurrent comments the numbers 1 to 50, each once', async () => {
  const { uid_file } = await build()
  const answers = await Promise.all(turns(50).map((who) => tryPin(who, uid_file)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect((await readPins(owner, uid_file)).map(({ number }) => number)).toEqual(numbersTo(50))
})

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

it('stores one status and its author when a comment is resolved and reopened concurrently', async () => {
  const { uid_file } = await build()
  const pin = await addPin(owner, uid_file)
  const answers = await Promise.all(
    turns(50).map((who, index) => setStatus(who, pin, index % 3 === 0 ? 'open' : 'resolved')),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const [stored] = await readPins(owner, uid_file)
  const isResolved = stored?.status === 'resolved'
  expect([stored?.resolved_by !== null, stored?.resolved_at !== null]).toEqual([isResolved, isResolved])
})

it('stores 50 concurrent replies in the same order for everyone', async () => {
  const { uid_file } = await build()
  const pin = await addPin(owner, uid_file)
  const made = await Promise.all(turns(50).map((who, index) => addComment(who, pin, `<p>Answer ${index}</p>`)))
  const threads = await Promise.all([owner, member].map(async (who) => (await readPins(who, uid_file))[0]?.comments))
  const [one = [], other = []] = threads.map((thread) => thread?.map(({ uid_comment }) => uid_comment))
  expect(one).toEqual(other)
  expect(one.toSorted()).toEqual(made.map(({ uid_comment }) => uid_comment).toSorted())
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
