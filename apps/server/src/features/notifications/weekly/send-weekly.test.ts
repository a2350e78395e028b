import { emailMessages } from '@joinery/contract/messages/email-messages'
import { defaultPreferences } from '@joinery/contract/notifications'
import { afterAll, describe, expect, it } from 'vitest'

import { buildUser, mailsTo, type TestUser } from '#testing/build-user.ts'
import { requestOneApproval } from '#testing/review/build-approval.ts'
import { buildReviewed, type Reviewed } from '#testing/review/build-review.ts'
import { plantApproval, plantGuestApproval } from '#testing/review/plant-approval-queries.ts'
import { startTestApp } from '#testing/test-app.ts'

import { morningOf, sendWeekly } from './send-weekly.job.ts'

const app = await startTestApp()
afterAll(() => app.close())

const monday = new Date('2026-11-16T07:00:05.000Z')
const nextMonday = new Date('2026-11-23T07:00:05.000Z')
const before = (days: number): Date => new Date(monday.getTime() - days * 24 * 60 * 60_000)

/** A context with a fixed clock. */
const at = (now: Date) => ({ ...app.app.context, clock: { now: () => now } })
const weeklyTo = async ({ email }: TestUser) =>
  (await mailsTo(app, email)).filter(({ subject }) => /waiting for your clients/.test(subject))
const wantMails = (who: TestUser, more: object = {}) =>
  who.call('updatePreferences', { body: { ...defaultPreferences, email_notifications: true, ...more } })

type Studio = Reviewed & { readonly owner: TestUser; readonly client: TestUser; readonly member: TestUser }

const buildStudio = async (): Promise<Studio> => {
  const [owner, client, member] = await Promise.all([buildUser(app), buildUser(app), buildUser(app)])
  const reviewed = await buildReviewed(owner, { client, member })
  for (const who of [owner, client, member]) await wantMails(who)
  return { ...reviewed, owner, client, member }
}

const ask = ({ owner, uid_file }: Studio, of: TestUser, more: { asked_at: Date; due_date?: string }) =>
  plantApproval(app.app.context.db, of, { by: owner, uid_file, ...more })
const askGuest = ({ owner, uid_file }: Studio, name: string, asked_at: Date) =>
  plantGuestApproval(app.app.context.db, name, { by: owner, uid_file, asked_at })

it('the week starts on Monday morning', () => {
  for (const day of ['2026-11-16T07:00:00Z', '2026-11-18T23:59:00Z', '2026-11-22T00:00:00Z']) {
    expect(morningOf(new Date(day)).toISOString()).toBe('2026-11-16T07:00:00.000Z')
  }
})

describe('the weekly email', () => {
  it('lists what waits for clients and guests, since when, and with links', async () => {
    const studio = await buildStudio()
    const { client, id, member, owner, uid_file } = studio
    await ask(studio, client, { asked_at: before(9), due_date: '2026-11-12' })
    await askGuest(studio, 'Grete', before(1))
    // Team members are reminded in other ways.
    await ask(studio, member, { asked_at: before(3) })
    await sendWeekly(at(monday))
    const [mail, ...more] = await weeklyTo(owner)
    expect([mail?.subject, more]).toEqual([emailMessages.weekly.heading(2), []])
    const text = mail?.text.replaceAll('\u200B', '') ?? ''
    expect(text).toContain(
      'Hartwell Kitchen: kitchen.png, version 1\nRequested from Ada 9 days ago, was due on 12 November',
    )
    expect(text).toContain('Requested from Grete 1 day ago\n')
    expect(text.split(`/projects/${id}/overview?file=${uid_file}`)).toHaveLength(3)
    expect(text).toContain('/unsubscribe?token=')
    expect([await weeklyTo(client), await weeklyTo(member)]).toEqual([[], []])
  })

  it('names a client without a name by their address', async () => {
    const studio = await buildStudio()
    const unnamed = await buildUser(app, { username: '' })
    const params = { id: studio.id }
    await studio.owner.call('addMember', { params, body: { email: unnamed.email, role: 'client' } })
    const { uid_approval } = await requestOneApproval(studio.owner, studio.uid_file, unnamed)
    const moment = [before(2), uid_approval]
    await app.database.pool.query('update approvals set asked_at = $1 where uid_approval = $2', moment)
    await sendWeekly(at(monday))
    const [mail] = await weeklyTo(studio.owner)
    expect(mail?.text.replaceAll('\u200B', '')).toContain(`Requested from ${unnamed.email} 2 days ago`)
  })

  it('is sent once a week across processes and runs', async () => {
    const studio = await buildStudio()
    await askGuest(studio, 'Grete', before(2))
    await Promise.all([sendWeekly(at(monday)), sendWeekly(at(monday))])
    await sendWeekly(at(new Date('2026-11-16T15:00:00.000Z')))
    expect(await weeklyTo(studio.owner)).toHaveLength(1)
    await sendWeekly(at(nextMonday))
    const mails = await weeklyTo(studio.owner)
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ text }) => /(\d+) days ago/.exec(text)?.[1]))).toEqual(new Set(['2', '9']))
  })

  it('is sent to managers too', async () => {
    const studio = await buildStudio()
    await askGuest(studio, 'Grete', before(2))
    const params = { id: studio.id, email: studio.member.email }
    await studio.owner.call('changeRole', { params, body: { role: 'manager' } })
    await sendWeekly(at(monday))
    expect(await weeklyTo(studio.member)).toHaveLength(1)
  })

  it('has unsubscribe headers', async () => {
    const studio = await buildStudio()
    await askGuest(studio, 'Grete', before(2))
    await sendWeekly(at(monday))
    const { rows } = await app.database.pool.query(
      'select unsubscribe_url from mails where recipient = $1 and subject = $2',
      [studio.owner.email, emailMessages.weekly.heading(1)],
    )
    expect(rows).toEqual([{ unsubscribe_url: expect.stringContaining('/api/notifications/unsubscribe?token=') }])
  })
})

describe('the weekly email', () => {
  it('is not sent when emails or project updates are turned off', async () => {
    const [one, other] = [await buildStudio(), await buildStudio()]
    await wantMails(one.owner, { email_notifications: false })
    await wantMails(other.owner, { notify_project_updates: false })
    for (const studio of [one, other]) await askGuest(studio, 'Grete', before(2))
    await sendWeekly(at(monday))
    expect([await weeklyTo(one.owner), await weeklyTo(other.owner)]).toEqual([[], []])
  })

  it('is not sent for later or withdrawn requests, or in an archived project', async () => {
    const [late, withdrawn, archived] = [await buildStudio(), await buildStudio(), await buildStudio()]
    await askGuest(late, 'Grete', new Date('2026-11-16T08:00:00.000Z'))
    const uid_approval = await askGuest(withdrawn, 'Grete', before(2))
    await app.database.pool.query("update approvals set status = 'withdrawn' where uid_approval = $1", [uid_approval])
    await askGuest(archived, 'Grete', before(2))
    await archived.owner.call('updateProject', { params: { id: archived.id }, body: { status: 'archived' } })
    await sendWeekly(at(new Date('2026-11-16T15:00:00.000Z')))
    for (const { owner } of [late, withdrawn, archived]) expect(await weeklyTo(owner)).toEqual([])
  })

  it('is not sent for a client who has left', async () => {
    const studio = await buildStudio()
    await ask(studio, studio.client, { asked_at: before(2) })
    const params = { id: studio.id, email: studio.client.email }
    await studio.owner.call('removeMember', { params })
    await sendWeekly(at(monday))
    expect(await weeklyTo(studio.owner)).toEqual([])
  })
})
