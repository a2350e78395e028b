// Who is told of a comment, where that leads, and who is not.
import { notificationEventMessages as texts } from '@joinery/contract/messages/notification-event-messages'
import { defaultPreferences, type Notification, type Preferences } from '@joinery/contract/notifications'
import { beforeEach, describe, expect, it } from 'vitest'

import { sendDigests } from '#features/notifications/send-digests.job.ts'
import { awaitMail, buildUser, mailsTo, type TestUser } from '#testing/build-user.ts'
import { addComment, addPin, buildReviewed, mention, sendPicture, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { within } from '#testing/within.ts'

let owner: TestUser
let member: TestUser
let other: TestUser
let reviewed: Reviewed
beforeEach(async () => {
  ;[owner, member, other] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  reviewed = await buildReviewed(owner, { member: [member, other] })
  await settled()
  for (const who of [owner, member, other]) await who.call('clearNotifications')
})

/** All events so far were handled. */
const settled = async (): Promise<void> => {
  const rest = async (): Promise<void> => {
    for (;;) {
      const { rows } = await app.database.pool.query('select from outbox')
      if (rows.length === 0) return
      app.app.context.outbox.poke()
    }
  }
  await within('events at rest', rest())
}

const told = async (who: TestUser): Promise<Pick<Notification, 'kind' | 'title' | 'message' | 'link'>[]> => {
  await settled()
  const { body } = await who.call('listNotifications')
  return body.notifications.map(({ kind, title, message, link }: Notification) => ({ kind, title, message, link }))
}

const linkTo = (uid_pin: string) => `/projects/${reviewed.id}/overview?file=${reviewed.uid_file}&pin=${uid_pin}`

describe('a comment', () => {
  it('tells the uploader of the file, with a link to it, and nobody else', async () => {
    const { uid_pin } = await addPin(member, reviewed.uid_file)
    expect(await told(owner)).toEqual([
      {
        kind: 'pin_added',
        title: texts.fileComment.title('kitchen.png', 'Hartwell Kitchen'),
        message: 'Mara: Warmer light',
        link: linkTo(uid_pin),
      },
    ])
    expect([...(await told(member)), ...(await told(other))]).toEqual([])
  })

  it('tells whoever is mentioned', async () => {
    const { uid_pin } = await addPin(member, reviewed.uid_file, { content: mention(other, 'Mara') })
    expect(await told(other)).toMatchObject([
      { kind: 'mention', title: texts.mention('Mara', 'Hartwell Kitchen'), link: linkTo(uid_pin) },
    ])
    expect(await told(owner)).toMatchObject([{ kind: 'pin_added' }])
  })

  it('tells nobody of their own', async () => {
    await addPin(owner, reviewed.uid_file, { content: mention(owner, 'Mara') })
    expect(await told(owner)).toEqual([])
  })

  it('tells nobody twice who sends it twice', async () => {
    await addPin(member, reviewed.uid_file, { clientId: 'a' })
    await addPin(member, reviewed.uid_file, { clientId: 'a' })
    expect(await told(owner)).toHaveLength(1)
  })

  it('on a file of a message tells whoever sent it', async () => {
    const { uid_file } = await sendPicture(member, reviewed.id)
    await settled()
    await member.call('clearNotifications')
    await addPin(other, uid_file)
    expect(await told(member)).toMatchObject([{ kind: 'pin_added' }])
  })
})

describe('an answer', () => {
  it('tells the uploader, the author of the comment and those who answered before', async () => {
    const pin = await addPin(member, reviewed.uid_file)
    await addComment(other, pin)
    await settled()
    for (const who of [owner, member, other]) await who.call('clearNotifications')
    await addComment(owner, pin, '<p>Better now</p>')
    const expected = [{ kind: 'pin_commented', message: 'Mara: Better now', link: linkTo(pin.uid_pin) }]
    expect(await told(member)).toMatchObject(expected)
    expect(await told(other)).toMatchObject(expected)
    expect(await told(owner)).toEqual([])
  })
})

describe('is not told', () => {
  it('whoever turned messages off', async () => {
    const { body } = await owner.call('getPreferences')
    await owner.call('updatePreferences', { body: { ...body.preferences, notify_messages: false } })
    await addPin(member, reviewed.uid_file)
    expect(await told(owner)).toEqual([])
  })

  it('whoever was removed', async () => {
    const pin = await addPin(member, reviewed.uid_file)
    await owner.call('removeMember', { params: { id: reviewed.id, email: member.email } })
    await settled()
    await member.call('clearNotifications')
    await addComment(owner, pin, mention(member, 'Mara'))
    expect(await told(member)).toEqual([])
  })

  it('whoever may not see files of messages any more', async () => {
    const { uid_file } = await sendPicture(member, reviewed.id)
    const pin = await addPin(other, uid_file)
    const params = { id: reviewed.id, email: member.email }
    await owner.call('changeRole', { params, body: { role: 'client' } })
    await settled()
    await member.call('clearNotifications')
    await addComment(other, pin, mention(member, 'Mara'))
    expect(await told(member)).toEqual([])
  })
})

describe('by mail', () => {
  const want = (email_frequency: Preferences['email_frequency']) =>
    owner.call('updatePreferences', { body: { ...defaultPreferences, email_notifications: true, email_frequency } })

  it('a comment comes with its text and the link', async () => {
    await want('instant')
    const { uid_pin } = await addPin(member, reviewed.uid_file)
    const mail = await awaitMail(app, owner.email, /New comment on/)
    expect(mail.text).toContain('Warmer light')
    expect(mail.text).toContain(`${app.config.PUBLIC_URL}${linkTo(uid_pin)}`)
  })

  it('a digest leaves out what was deleted meanwhile', async () => {
    await want('hourly')
    const [first, second] = [
      await addPin(member, reviewed.uid_file, { content: '<p>Number one</p>' }),
      await addPin(member, reviewed.uid_file, { content: '<p>Number two</p>' }),
    ]
    await addComment(other, first, '<p>Number three</p>')
    await settled()
    await member.call('deletePin', { params: { pinId: second.uid_pin } })
    const noon = new Date('2026-11-16T12:00:05.000Z')
    await sendDigests({ ...app.app.context, clock: { now: () => noon } })
    const [mail] = (await mailsTo(app, owner.email)).filter(({ subject }) => /updates in/.test(subject))
    expect(mail?.text).toMatch(/Number one[\s\S]*Number three/)
    expect(mail?.text).not.toContain('Number two')
  })
})
