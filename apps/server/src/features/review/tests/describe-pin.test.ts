import { expect, it } from 'vitest'

import { describePin } from '#features/review/describe-pin.ts'
import { newId } from '#platform/ids.ts'
import { buildUser } from '#testing/build-user.ts'
import { buildGuest, buildLink } from '#testing/review/build-guest.ts'
import { addComment, buildReviewed, mention } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

const { db } = app.database

it('concerns the uploader with a comment of a guest, and with a reply everyone who replied', async () => {
  const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])
  const { id, uid_file } = await buildReviewed(owner, { member })
  const guest = await buildGuest(app, await buildLink(owner, id), { name: 'Cleo' })
  const body = { x: 0.5, y: 0.5, content: '<p>Warmer light</p>' }
  const { pin } = (await guest.call('createPin', { params: { fileId: uid_file }, body })).body
  const { uid_comment } = await addComment(member, pin, mention(owner, owner.email))
  const about = { uid_project: id, uid_pin: pin.uid_pin as string, uid_guest: null, is_of_reply: false }

  // An event may be handled after the first reply.
  const added = await describePin(db, { type: 'pin.added', uid_user: null, ...about })
  expect(added?.concerned).toEqual(new Set([owner.uid_user]))
  expect(added?.guestName).toBe('Cleo')

  const reply = { type: 'pin.commented', uid_user: member.uid_user, ...about, uid_comment } as const
  const answered = await describePin(db, reply)
  expect(answered?.concerned).toEqual(new Set([owner.uid_user, member.uid_user]))
  for (const role of ['member', null] as const) expect(answered?.textFor(role)).toBe(`See @${owner.email}`)
  expect(answered?.textFor('client')).not.toContain(owner.email)
  expect(await describePin(db, { ...reply, uid_comment: newId() })).toBeUndefined()
})
