// 50 concurrent changes to one file's comments: numbers, statuses and threads stay consistent.
import { expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { addComment, addPin, buildReviewed, readPins, setStatus, tryPin } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])

const build = () => buildReviewed(owner, { member })
const turns = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? owner : member))

it('gives 50 concurrent comments the numbers 1 to 50, each once', async () => {
  const { uid_file } = await build()
  const answers = await Promise.all(turns.map((who) => tryPin(who, uid_file)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect((await readPins(owner, uid_file)).map(({ number }) => number)).toEqual(turns.map((_, index) => index + 1))
})

it('stores one status and its author when a comment is resolved and reopened concurrently', async () => {
  const { uid_file } = await build()
  const pin = await addPin(owner, uid_file)
  const answers = await Promise.all(
    turns.map((who, index) => setStatus(who, pin, index % 3 === 0 ? 'open' : 'resolved')),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const [stored] = await readPins(owner, uid_file)
  const isResolved = stored?.status === 'resolved'
  expect([stored?.resolved_by !== null, stored?.resolved_at !== null]).toEqual([isResolved, isResolved])
})

it('stores 50 concurrent replies in the same order for everyone', async () => {
  const { uid_file } = await build()
  const pin = await addPin(owner, uid_file)
  const made = await Promise.all(turns.map((who, index) => addComment(who, pin, `<p>Answer ${index}</p>`)))
  const threads = await Promise.all([owner, member].map(async (who) => (await readPins(who, uid_file))[0]?.comments))
  const [one = [], other = []] = threads.map((thread) => thread?.map(({ uid_comment }) => uid_comment))
  expect(one).toEqual(other)
  expect(one.toSorted()).toEqual(made.map(({ uid_comment }) => uid_comment).toSorted())
})
