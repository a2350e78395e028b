import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import { defaultPreferences, type Notification, type Preferences } from '@joinery/contract/notifications'
import { beforeEach, describe, expect, it } from 'vitest'

import { sendDigests } from '#features/notifications/send-digests.job.ts'
import { awaitEvents } from '#testing/await-events.ts'
import { awaitMail, buildUser, mailsTo, type TestUser } from '#testing/build-user.ts'
import { addComment, addPin, buildReviewed, mention, sendImage, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

let owner: TestUser
let member: TestUser
let other: TestUser
let reviewed: Reviewed
beforeEach(async () => {
  ;[owner, member, other] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  reviewed = await buildReviewed(owner, { member: [member, other] })
  await awaitEvents(app)
  for (const who of [owner, member, other]) await who.call('clearNotifications')
})

const notificationsOf = async (who: TestUser): Promise<Pick<Notification, 'kind' | 'title' | 'message' | 'link'>[]> => {
  await awaitEvents(app)
  const { body } = await who.call('listNotifications')
  return body.notifications.map(({ kind, title, message, link }: Notification) => ({ kind, title, message, link }))
}

const linkTo = (uid_pin: string) => `/projects/${reviewed.id}/overview?file=${reviewed.uid_file}&pin=${uid_pin}`

describe('a comment', () => {
  it("notifies only the file's uploader, with a link", async () => {
    const { uid_pin } = await addPin(member, reviewed.uid_file)
    expect(await notificationsOf(owner)).toEqual([
      {
        kind: 'pin_added',
        title: texts.fileComment.title('kitchen.png', 'Hartwell Kitchen'),
        message: 'Mara: Warmer light',
        link: linkTo(uid_pin),
      },
    ])
    expect([...(await notificationsOf(member)), ...(await notificationsOf(other))]).toEqual([])
  })

  it('notifies mentioned people', async () => {
    const { uid_pin } = await addPin(member, reviewed.uid_file, { content: mention(other, 'Mara') })
    expect(await notificationsOf(other)).toMatchObject([
      { kind: 'mention', title: texts.mention('Mara', 'Hartwell Kitchen'), link: linkTo(uid_pin) },
    ])
    expect(await notificationsOf(owner)).toMatchObject([{ kind: 'pin_added' }])
  })

  it('does not notify its author', async () => {
    await addPin(owner, reviewed.uid_file, { content: mention(owner, 'Mara') })
    expect(await notificationsOf(owner)).toEqual([])
  })

  it('notifies once when sent twice', async () => {
    await addPin(member, reviewed.uid_file, { clientId: 'a' })
    await addPin(member, reviewed.uid_file, { clientId: 'a' })
    expect(await notificationsOf(owner)).toHaveLength(1)
  })

  it('on a file of a message notifies its sender', async () => {
    const { uid_file } = await sendImage(member, reviewed.id)
    await awaitEvents(app)
    await member.call('clearNotifications')
    await addPin(other, uid_file)
    expect(await notificationsOf(member)).toMatchObject([{ kind: 'pin_added' }])
  })
})

describe('a reply', () => {
  it("notifies the uploader, the comment's author and earlier repliers", async () => {
    const pin = await addPin(member, reviewed.uid_file)
    await addComment(other, pin)
    await awaitEvents(app)
    for (const who of [owner, member, other]) await who.call('clearNotifications')
    await addComment(owner, pin, '<p>Better now</p>')
    const expected = [{ kind: 'pin_commented', message: 'Mara: Better now', link: linkTo(pin.uid_pin) }]
    expect(await notificationsOf(member)).toMatchObject(expected)
    expect(await notificationsOf(other)).toMatchObject(expected)
    expect(await notificationsOf(owner)).toEqual([])
  })
})

describe('a review notification', () => {
  it('is skipped for people who turned comments on files off', async () => {
    const { body } = await owner.call('getPreferences')
    await owner.call('updatePreferences', { body: { ...body.preferences, notify_file_comments: false } })
    await addPin(member, reviewed.uid_file)
    expect(await notificationsOf(owner)).toEqual([])
  })

  it('is skipped for removed people', async () => {
    const pin = await addPin(member, reviewed.uid_file)
    await owner.call('removeMember', { params: { id: reviewed.id, email: member.email } })
    await awaitEvents(app)
    await member.call('clearNotifications')
    await addComment(owner, pin, mention(member, 'Mara'))
    expect(await notificationsOf(member)).toEqual([])
  })

  it('is skipped for people who can no longer see files of messages', async () => {
    const { uid_file } = await sendImage(member, reviewed.id)
    const pin = await addPin(other, uid_file)
    const params = { id: reviewed.id, email: member.email }
    await owner.call('changeRole', { params, body: { role: 'client' } })
    await awaitEvents(app)
    await member.call('clearNotifications')
    await addComment(other, pin, mention(member, 'Mara'))
    expect(await notificationsOf(member)).toEqual([])
  })
})

describe('a review email', () => {
  const want = (email_frequency: Preferences['email_frequency']) =>
    owner.call('updatePreferences', { body: { ...defaultPreferences, email_notifications: true, email_frequency } })

  it("contains the comment's text and link", async () => {
    await want('instant')
    const { uid_pin } = await addPin(member, reviewed.uid_file)
    const mail = await awaitMail(app, owner.email, /New comment on/)
    expect(mail.text).toContain('Warmer light')
    expect(mail.text).toContain(`${app.config.PUBLIC_URL}${linkTo(uid_pin)}`)
  })

  it('leaves out comments deleted before the digest', async () => {
    await want('hourly')
    const [first, second] = [
      await addPin(member, reviewed.uid_file, { content: '<p>Number one</p>' }),
      await addPin(member, reviewed.uid_file, { content: '<p>Number two</p>' }),
    ]
    await addComment(other, first, '<p>Number three</p>')
    await awaitEvents(app)
    await member.call('deletePin', { params: { pinId: second.uid_pin } })
    const noon = new Date('2026-11-16T12:00:05.000Z')
    await sendDigests({ ...app.app.context, clock: { now: () => noon } })
    const [mail] = (await mailsTo(app, owner.email)).filter(({ subject }) => /updates in/.test(subject))
    expect(mail?.text).toMatch(/Number one[\s\S]*Number three/)
    expect(mail?.text).not.toContain('Number two')
  })
})
