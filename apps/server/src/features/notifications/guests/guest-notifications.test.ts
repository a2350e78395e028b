import { defaultPreferences } from '@joinery/contract/notifications'
import type { Pin } from '@joinery/contract/review/pins'
import { describe, expect, it } from 'vitest'

import { awaitMail, buildUser, mailsTo, newEmail } from '#testing/build-user.ts'
import { buildGuest, buildLink, type TestGuest } from '#testing/review/build-guest.ts'
import { addComment, buildReviewed, mention } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { openSocket } from '#testing/socket-client.ts'

const [owner, member] = await Promise.all([buildUser(app), buildUser(app)])
const { id, uid_file } = await buildReviewed(owner, { member })

const pinBy = async (guest: TestGuest): Promise<Pin> => {
  const body = { x: 0.5, y: 0.5, content: '<p>Warmer light</p>' }
  return (await guest.call('createPin', { params: { fileId: uid_file }, body })).body.pin
}

/** Events are handled in order, so earlier ones are done after a later one. */
const settle = async (): Promise<void> => {
  const socket = await openSocket(app, owner.token)
  const { body } = await member.call('createPin', {
    params: { fileId: uid_file },
    body: { x: 0.1, y: 0.1, content: '<p>Last</p>' },
  })
  await socket.waitFor('notification', ({ link }) => link?.includes(body.pin.uid_pin) ?? false)
  socket.close()
}

describe("a guest's comment", () => {
  it("notifies the uploader immediately with the guest's name, marked as guest", async () => {
    const wanted = { ...defaultPreferences, email_notifications: true, email_frequency: 'instant' }
    await owner.call('updatePreferences', { body: wanted })
    const socket = await openSocket(app, owner.token)
    const guest = await buildGuest(app, await buildLink(owner, id), { name: 'Cleo' })
    const pin = await pinBy(guest)
    const notification = await socket.waitFor('notification', ({ link }) => link?.includes(pin.uid_pin) ?? false)
    expect(notification).toMatchObject({ message: 'Cleo (guest): Warmer light' })
    socket.close()
    expect((await awaitMail(app, owner.email, /New comment on/)).text).toContain('Cleo (guest)')
  })
})

describe('a reply of the team', () => {
  it('is emailed to the guest in the thread with the link and an unsubscribe link', async () => {
    const link = await buildLink(owner, id)
    const guest = await buildGuest(app, link, { name: 'Cleo' })
    const bystander = await buildGuest(app, link, { name: 'Dora' })
    const pin = await pinBy(guest)
    await addComment(bystander, await pinBy(bystander))
    await addComment(member, pin, mention(owner, owner.email))
    const mail = await awaitMail(app, guest.email, /replied to your comment/)
    expect(mail.text).toContain(link.url)
    for (const address of [owner.email, member.email]) expect(mail.text).not.toContain(address)
    const token = /unsubscribe\?guest=([\w.-]+)/.exec(mail.text)?.[1] ?? ''
    await app.client().call('unsubscribeGuest', { query: { token } })
    await addComment(member, pin)
    await settle()
    const about = async (email: string) => (await mailsTo(app, email)).filter(({ subject }) => /replied/.test(subject))
    expect(await about(guest.email)).toHaveLength(1)
    expect(await about(bystander.email)).toEqual([])
  })

  it("is not emailed when the guest's link no longer shows the file", async () => {
    const link = await buildLink(owner, id)
    const email = newEmail()
    const guest = await buildGuest(app, link, { email })
    const pin = await pinBy(guest)
    await owner.call('deleteLink', { params: { linkId: link.uid_link } })
    await addComment(member, pin)
    await settle()
    expect((await mailsTo(app, email)).filter(({ subject }) => /replied/.test(subject))).toEqual([])
  })

  it("is emailed with the guest's newest link", async () => {
    const email = newEmail()
    const first = await buildGuest(app, await buildLink(owner, id), { email })
    const newest = await buildLink(owner, id)
    await buildGuest(app, newest, { email })
    await buildGuest(app, await buildLink(owner, id), { name: 'Dora' })
    await addComment(member, await pinBy(first))
    expect((await awaitMail(app, email, /replied to your comment/)).text).toContain(newest.url)
  })

  it('is not emailed when another guest replies', async () => {
    const link = await buildLink(owner, id)
    const [cleo, dora] = [await buildGuest(app, link), await buildGuest(app, link, { name: 'Dora' })]
    const pin = await pinBy(cleo)
    await dora.call('createPinComment', { params: { pinId: pin.uid_pin }, body: { content: 'No' } })
    await settle()
    expect((await mailsTo(app, cleo.email)).filter(({ subject }) => /replied/.test(subject))).toEqual([])
  })
})
