import { capabilityTable } from '@joinery/contract/capabilities'
import { emailMessages } from '@joinery/contract/messages/email-messages'
import { defaultPreferences, type Preferences } from '@joinery/contract/notifications'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { buildProject, join } from '#testing/build-project.ts'
import { awaitMail, buildUser, mailsTo, type TestUser } from '#testing/build-user.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

import { mailNotificationsJob } from './mail-notifications.job.ts'
import { frequenciesAt, sendDigests } from './send-digests.job.ts'

const app = await startTestApp()
afterAll(() => app.close())

/** A context with a fixed clock. */
const at = (now: Date) => ({ ...app.app.context, clock: { now: () => now } })
const sevenOnMonday = new Date('2026-11-16T07:00:05.000Z')
const sevenOnTuesday = new Date('2026-11-17T07:00:05.000Z')
const noonOnMonday = new Date('2026-11-16T12:00:05.000Z')

/** Jonas with this email frequency and three unread messages. */
const buildReader = async (email_frequency: Preferences['email_frequency']) => {
  const [mara, jonas] = await Promise.all([buildUser(app), buildUser(app)])
  const wanted = { ...defaultPreferences, notify_member_added: false, email_notifications: true, email_frequency }
  await jonas.call('updatePreferences', { body: wanted })
  const project = await buildProject(mara)
  await join(mara, project, jonas)
  const send = (content: string) => mara.call('createReply', { params: { id: project.uid_project }, body: { content } })
  return { mara, jonas, project, send, wanted }
}

const waitingFor = async ({ uid_user }: TestUser): Promise<number> => {
  const { rows } = await app.database.pool.query('select count(*)::int as count from mail_items where uid_user = $1', [
    uid_user,
  ])
  return rows[0].count
}

const sendThree = async ({ jonas, send }: Awaited<ReturnType<typeof buildReader>>) => {
  for (const content of ['one', 'two', 'three']) await send(content)
  await vi.waitFor(async () => expect(await waitingFor(jonas)).toBe(3), stretch(60_000))
}

/** Sets when the waiting items were created. */
const setWaitingSince = ({ uid_user }: TestUser, moment: Date) =>
  app.database.pool.query('update mail_items set created_at = $2 where uid_user = $1', [uid_user, moment])

const updatesTo = async ({ email }: TestUser) =>
  (await mailsTo(app, email)).filter(({ subject }) => /updates in|New message/.test(subject))

it('the hour decides who is due: hourly always, daily in the morning, weekly on Monday morning', () => {
  expect(frequenciesAt(noonOnMonday)).toEqual(['hourly'])
  expect(frequenciesAt(sevenOnTuesday)).toEqual(['hourly', 'daily'])
  expect(frequenciesAt(sevenOnMonday)).toEqual(['hourly', 'daily', 'weekly'])
})

describe('a digest', () => {
  it.each([
    ['hourly', noonOnMonday],
    ['daily', sevenOnTuesday],
    ['weekly', sevenOnMonday],
  ] as const)(
    '%s: collects everything into one email, sent once by any number of processes',
    async (frequency, when) => {
      const reader = await buildReader(frequency)
      await sendThree(reader)
      expect(await updatesTo(reader.jonas)).toEqual([])
      await Promise.all([sendDigests(at(when)), sendDigests(at(when))])
      await sendDigests(at(when))
      const mails = await updatesTo(reader.jonas)
      expect(mails.map(({ subject }) => subject)).toEqual([emailMessages.digest.inProject(3, 'Hartwell Kitchen')])
      expect(mails[0]?.text).toMatch(/one[\s\S]*two[\s\S]*three/)
      expect(mails[0]?.text).toContain('/unsubscribe?token=')
    },
  )

  it('waits for its hour', async () => {
    const reader = await buildReader('weekly')
    await sendThree(reader)
    await setWaitingSince(reader.jonas, noonOnMonday)
    await sendDigests(at(noonOnMonday))
    await sendDigests(at(sevenOnTuesday))
    expect(await updatesTo(reader.jonas)).toEqual([])
    expect(await waitingFor(reader.jonas)).toBe(3)
  })

  it.each([
    ['daily', 24],
    ['weekly', 7 * 24],
  ] as const)('%s: is sent later if no process ran at its hour', async (frequency, hours) => {
    const reader = await buildReader(frequency)
    await sendThree(reader)
    const since = noonOnMonday.getTime() - hours * 60 * 60_000
    await setWaitingSince(reader.jonas, new Date(since + 60_000))
    await sendDigests(at(noonOnMonday))
    expect(await updatesTo(reader.jonas)).toEqual([])
    await setWaitingSince(reader.jonas, new Date(since - 60_000))
    await sendDigests(at(noonOnMonday))
    expect(await updatesTo(reader.jonas)).toHaveLength(1)
  })

  it('is not sent after email was turned off, and its items are dropped', async () => {
    const reader = await buildReader('hourly')
    await sendThree(reader)
    await reader.jonas.call('updatePreferences', { body: { ...reader.wanted, email_notifications: false } })
    await sendDigests(at(noonOnMonday))
    expect(await updatesTo(reader.jonas)).toEqual([])
    expect(await waitingFor(reader.jonas)).toBe(0)
  })
})

describe('a notification email contains only what the recipient can see when it is sent', () => {
  it('leaves out a project they were removed from or left', async () => {
    const [removed, left] = [await buildReader('hourly'), await buildReader('hourly')]
    for (const reader of [removed, left]) await sendThree(reader)
    const paramsOf = ({ jonas, project }: typeof left) => ({ id: project.uid_project, email: jonas.email })
    await removed.mara.call('removeMember', { params: paramsOf(removed) })
    await left.jonas.call('removeMember', { params: paramsOf(left) })
    await sendDigests(at(noonOnMonday))
    for (const { jonas } of [removed, left]) {
      expect(await updatesTo(jonas)).toEqual([])
      expect(await waitingFor(jonas)).toBe(0)
    }
  })

  it('leaves out a deleted project', async () => {
    const reader = await buildReader('hourly')
    await sendThree(reader)
    await reader.mara.call('deleteProject', { params: { id: reader.project.uid_project } })
    await sendDigests(at(noonOnMonday))
    expect(await updatesTo(reader.jonas)).toEqual([])
  })

  it('leaves out a deleted message and shows the current text of an edited one', async () => {
    const reader = await buildReader('hourly')
    const sent = [await reader.send('A slip'), await reader.send('Oka'), await reader.send('Brass')]
    await vi.waitFor(async () => expect(await waitingFor(reader.jonas)).toBe(3), stretch(60_000))
    const [slip, typo] = sent.map(({ body }) => ({ replyId: body.reply.uid_reply as string }))
    if (!slip || !typo) throw new Error('nothing was sent')
    await reader.mara.call('deleteReply', { params: slip })
    await reader.mara.call('updateReply', { params: typo, body: { content: 'Oak' } })
    await sendDigests(at(noonOnMonday))
    const [mail] = await updatesTo(reader.jonas)
    expect(mail?.subject).toBe(emailMessages.digest.inProject(2, 'Hartwell Kitchen'))
    expect(mail?.text).toMatch(/Oak[\s\S]*Brass/)
    expect(mail?.text).not.toMatch(/slip|Oka\b/)
  })

  it('leaves out what their role can no longer see', async () => {
    const reader = await buildReader('hourly')
    await sendThree(reader)
    capabilityTable.member.delete('readMessages')
    try {
      await sendDigests(at(noonOnMonday))
    } finally {
      capabilityTable.member.add('readMessages')
    }
    expect(await updatesTo(reader.jonas)).toEqual([])
  })

  it('applies to instant emails too', async () => {
    const { jonas, mara, project, send } = await buildReader('instant')
    await send('first')
    await awaitMail(app, jonas.email, /New message/)
    await send('second')
    await vi.waitFor(async () => expect(await waitingFor(jonas)).toBe(1), stretch(60_000))
    await mara.call('removeMember', { params: { id: project.uid_project, email: jonas.email } })
    await mailNotificationsJob.run(app.app.context, { uid_user: jonas.uid_user, uid_project: project.uid_project })
    expect(await updatesTo(jonas)).toHaveLength(1)
  })

  it('groups by project: a renamed one is one, two of the same name are two', async () => {
    const reader = await buildReader('hourly')
    const { jonas, mara, project, send } = reader
    await send('one')
    await mara.call('updateProject', { params: { id: project.uid_project }, body: { title: 'Hartwell Pantry' } })
    await vi.waitFor(async () => expect(await waitingFor(jonas)).toBe(2), stretch(60_000))
    await sendDigests(at(noonOnMonday))
    expect((await updatesTo(jonas)).map(({ subject }) => subject)).toEqual([
      emailMessages.digest.inProject(2, 'Hartwell Pantry'),
    ])
    const other = await buildProject(mara, { title: 'Hartwell Pantry' })
    await join(mara, other, jonas)
    await send('two')
    await mara.call('createReply', { params: { id: other.uid_project }, body: { content: 'three' } })
    await vi.waitFor(async () => expect(await waitingFor(jonas)).toBe(2), stretch(60_000))
    await sendDigests(at(noonOnMonday))
    expect((await updatesTo(jonas)).map(({ subject }) => subject)).toContain(emailMessages.digest.inProjects(2, 2))
  })
})

describe('an instant email', () => {
  it('is sent immediately, and later items within the minute are sent together', async () => {
    const { jonas, project, send } = await buildReader('instant')
    // Otherwise a part of the minute passes between the emails.
    const stopped = vi.spyOn(app.app.context.clock, 'now').mockReturnValue(app.now())
    await send('first')
    await awaitMail(app, jonas.email, /New message/)
    for (const content of ['second', 'third']) await send(content)
    await vi.waitFor(async () => expect(await waitingFor(jonas)).toBe(2), stretch(60_000))
    // One job waits for the minute to pass, not one per item.
    const { rows } = await app.database.pool.query(
      `select extract(epoch from start_after - created_on)::int as wait from pgboss.job
       where name = 'mail-notifications' and state < 'active' and data->>'uid_user' = $1`,
      [jonas.uid_user],
    )
    stopped.mockRestore()
    expect(rows).toEqual([{ wait: 60 }])
    const job = { uid_user: jonas.uid_user, uid_project: project.uid_project }
    await mailNotificationsJob.run(app.app.context, job)
    await mailNotificationsJob.run(app.app.context, job) // Running twice has no effect
    expect((await updatesTo(jonas)).map(({ subject }) => subject)).toEqual([
      emailMessages.digest.inProject(2, 'Hartwell Kitchen'),
      'New message in Hartwell Kitchen',
    ])
  })

  it('is sent with the next digest when its job was lost', async () => {
    const { jonas, send } = await buildReader('instant')
    await send('first')
    await awaitMail(app, jonas.email, /New message/)
    await send('second')
    await vi.waitFor(async () => expect(await waitingFor(jonas)).toBe(1), stretch(60_000))
    await sendDigests(at(new Date(app.now().getTime() + 30 * 60_000)))
    expect(await updatesTo(jonas)).toHaveLength(2)
  })
})
