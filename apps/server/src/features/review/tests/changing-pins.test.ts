import { limits } from '@joinery/contract/limits'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import { beforeAll, describe, expect, it } from 'vitest'

import { buildUser, type TestUser } from '#testing/build-user.ts'
import { addComment, addPin, buildReviewed, readPins, setStatus, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

let reviewed: Reviewed
const [owner, member, client, stranger] = await Promise.all([
  buildUser(app),
  buildUser(app),
  buildUser(app),
  buildUser(app),
])

const build = () => buildReviewed(owner, { member, client })
const update = (who: TestUser, pinId: string, body: object) => who.call('updatePin', { params: { pinId }, body })
const remove = (who: TestUser, pinId: string) => who.call('deletePin', { params: { pinId } })

describe('changing a comment', () => {
  beforeAll(async () => {
    reviewed = await build()
  })

  it('allows only the author to change the text', async () => {
    const pin = await addPin(client, reviewed.uid_file)
    const changed = await update(client, pin.uid_pin, { content: '<p>Cooler</p>' })
    expect(changed).toMatchObject({ status: 200, body: { pin: { original_content: 'Cooler' } } })
    expect(changed.body.pin.edited_at).not.toBeNull()
    for (const who of [owner, member]) {
      for (const content of ['Mine', '<p> </p>']) {
        expect(await update(who, pin.uid_pin, { content })).toMatchObject({ status: 403 })
      }
    }
    expect(await update(stranger, pin.uid_pin, { content: 'Mine' })).toMatchObject({ status: 404 })
  })

  it('allows everyone in the project to resolve and reopen, and keeps the first person who resolved', async () => {
    const pin = await addPin(member, reviewed.uid_file)
    const { body } = await setStatus(client, pin, 'resolved')
    expect(body.pin).toMatchObject({ status: 'resolved', resolved_by: { uid_user: client.uid_user }, waits_for: null })
    expect((await setStatus(owner, pin, 'resolved')).body.pin.resolved_by.uid_user).toBe(client.uid_user)
    expect((await setStatus(owner, pin, 'open')).body.pin).toMatchObject({
      status: 'open',
      resolved_by: null,
      resolved_at: null,
    })
  })

  it('rejects an empty change and an unknown status', async () => {
    const pin = await addPin(member, reviewed.uid_file)
    for (const body of [{}, { status: 'closed' }]) expect((await update(member, pin.uid_pin, body)).status).toBe(400)
  })

  it('allows the author, the owner and managers to delete it with its thread, and never reuses its number', async () => {
    const { uid_file } = await build()
    const [mine, theirs] = [await addPin(member, uid_file), await addPin(client, uid_file)]
    await addComment(owner, mine)
    expect((await remove(member, theirs.uid_pin)).status).toBe(403)
    expect((await remove(member, mine.uid_pin)).status).toBe(200)
    expect((await remove(member, mine.uid_pin)).status).toBe(404)
    expect((await remove(owner, theirs.uid_pin)).status).toBe(200)
    expect(await readPins(owner, uid_file)).toEqual([])
    expect(await addPin(member, uid_file)).toMatchObject({ number: 3 })
  })

  it('allows authors to change replies, and authors, the owner and managers to delete them', async () => {
    const pin = await addPin(member, reviewed.uid_file)
    const { uid_comment } = await addComment(client, pin)
    const params = { pinId: pin.uid_pin, commentId: uid_comment }
    const edit = (who: TestUser) => who.call('updatePinComment', { params, body: { content: 'Because' } })
    expect(await edit(client)).toMatchObject({ status: 200, body: { comment: { original_content: 'Because' } } })
    expect((await edit(owner)).status).toBe(403)
    expect((await member.call('deletePinComment', { params })).status).toBe(403)
    const elsewhere = await addPin(client, reviewed.uid_file)
    const other = { params: { ...params, pinId: elsewhere.uid_pin } }
    expect((await client.call('deletePinComment', other)).status).toBe(404)
    expect((await owner.call('deletePinComment', { params })).status).toBe(200)
  })

  it('limits the number of replies in a thread', async () => {
    const pin = await addPin(member, reviewed.uid_file)
    await app.database.pool.query(
      `insert into pin_comments (uid_comment, uid_pin, content, original_content, uid_user, created_at)
       select gen_random_uuid(), $1, 'a', 'a', $2, now() from generate_series(1, $3)`,
      [pin.uid_pin, member.uid_user, limits.review.comments],
    )
    const body = { content: 'One more' }
    expect(await member.call('createPinComment', { params: { pinId: pin.uid_pin }, body })).toMatchObject({
      status: 409,
      body: { message: reviewMessages.tooManyReplies },
    })
  })
})
