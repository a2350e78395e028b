// A guest sees the request before confirming an address, presses a decision, and confirms it with the emailed code.
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { emailMessages } from '@joinery/contract/messages/email-messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { Approval } from '@joinery/contract/review/approvals'
import { beforeEach, describe, expect, it } from 'vitest'

import { awaitMail, buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { addImageVersion, decide, readApprovals, tryRequestApproval, withdraw } from '#testing/review/build-approval.ts'
import { buildGuest, buildLink, codeFor, openLink, secretIn } from '#testing/review/build-guest.ts'
import { buildReviewed, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

type Link = { readonly url: string }

let owner: TestUser
let reviewed: Reviewed
let email: string
let approval: Approval
let link: Link
beforeEach(async () => {
  owner = await buildUser(app)
  reviewed = await buildReviewed(owner)
  email = newEmail()
  approval = await request({ note: 'Are the fronts right?', due_date: '2099-11-20' })
  link = await mailedLink()
})

const request = async (more: object = {}): Promise<Approval> => {
  const { body, text } = await tryRequestApproval(owner, reviewed.uid_file, {
    guests: [{ email, name: 'Clara Whitfield' }],
    ...more,
  })
  if (!body?.approvals) throw new Error(`The request failed: ${text}`)
  return body.approvals[0]
}
const mailedLink = async (): Promise<Link> => {
  const mail = await awaitMail(app, email, /requested your approval/)
  return { url: /https?:\S+\/review\/[\w-]+/.exec(mail.text)?.[0] ?? '' }
}
const pressed = (decision: 'approved' | 'changes' = 'approved', more: object = {}) => ({
  uid_approval: approval.uid_approval,
  decision,
  ...more,
})
const enter = (body: object, by = email) =>
  app.client().call('enterReview', { body: { token: secretIn(link), name: 'Clara', email: by, ...body } })
const confirm = async (body: object, by = email, code?: string) =>
  app.client().call('confirmReview', {
    body: { token: secretIn(link), email: by, code: code ?? (await codeFor(app, by)), ...body },
  })
/** What ends a request without a decision. */
const close = {
  withdrawn: (): Promise<unknown> => withdraw(owner, approval),
  superseded: (): Promise<unknown> => addImageVersion(owner, reviewed.uid_file),
}
const statusNow = async () => (await readApprovals(owner, reviewed.id))[0]?.status
const countDecisions = async (): Promise<number> => {
  const { rows } = await app.database.pool.query(
    "select from audit_entries where act = 'approval-decided' and target_id = $1",
    [approval.uid_approval],
  )
  return rows.length
}

describe('the open requests of a link', () => {
  it('are shown before the code, with note and due date', async () => {
    const asked = [
      {
        uid_approval: approval.uid_approval,
        kind: 'file',
        uid_file: reviewed.uid_file,
        asked_by: 'Mara',
        person_name: 'Clara Whitfield',
        note: 'Are the fronts right?',
        due_date: '2099-11-20',
      },
    ]
    const opened = await app.client().call('openReview', { body: { token: secretIn(link) } })
    expect(opened.body.asked).toEqual(asked)
    const visitor = await openLink(app, link)
    const { body, text } = await visitor.call('getGuestReview')
    expect(body).toMatchObject({ asked, closed: [], approvals: [] })
    expect(text).not.toContain(email)
  })

  it('name no one and have no note before the code when the link was sent to several people', async () => {
    const shared = await buildLink(owner, reviewed.id)
    const other = newEmail()
    const { uid_link } = shared
    await tryRequestApproval(owner, await addImageVersion(owner, reviewed.uid_file), {
      guests: [
        { email, name: 'Clara Whitfield', uid_link },
        { email: other, name: 'Tom Vale', uid_link },
      ],
      note: 'Are the fronts right?',
    })
    const { body, text } = await (await openLink(app, shared)).call('getGuestReview')
    expect(body.asked).toHaveLength(2)
    expect(body.asked[0]).toMatchObject({ person_name: null, note: null, asked_by: 'Mara' })
    expect(text).not.toMatch(/Clara|Tom|fronts/)
    const tom = await buildGuest(app, shared, { email: other })
    expect((await tom.call('getGuestReview')).body.asked).toMatchObject([
      { person_name: 'Tom Vale', note: 'Are the fronts right?' },
    ])
  })

  it('name no one before the code when the link was also emailed to someone else', async () => {
    const { links } = (await owner.call('listLinks', { params: { id: reviewed.id } })).body
    await owner.call('sendLink', { params: { linkId: links[0].uid_link }, body: { email: newEmail() } })
    expect((await (await openLink(app, link)).call('getGuestReview')).body.asked).toMatchObject([
      { person_name: null, note: null },
    ])
  })

  it('are only those the link was sent with', async () => {
    const visitor = await openLink(app, await buildLink(owner, reviewed.id))
    expect((await visitor.call('getGuestReview')).body).toMatchObject({ asked: [], closed: [] })
  })

  it.each(['superseded', 'withdrawn'] as const)('are listed as closed once %s', async (status) => {
    await close[status]()
    const { body } = await (await openLink(app, link)).call('getGuestReview')
    const uid_stack = reviewed.file.uid_stack
    expect(body).toMatchObject({ asked: [], closed: [{ kind: 'file', uid_stack, version: 1, status }] })
  })

  it('do not reveal a decision before the code', async () => {
    await decide(await buildGuest(app, link, { email }), approval, 'changes')
    const { body, text } = await (await openLink(app, link)).call('getGuestReview')
    expect(body).toMatchObject({ asked: [], closed: [{ status: 'decided' }] })
    expect(text).not.toContain('changes')
  })
})

describe('a decision pressed before the code', () => {
  it('is named in the email, without text the guest typed, and recorded with the code', async () => {
    expect((await enter(pressed('approved', { note: 'Win a prize' }))).status).toBe(200)
    const mail = await awaitMail(app, email, /your code/)
    expect(mail.text).toContain(emailMessages.guestCode.approved(1, 'kitchen.\u200Bpng'))
    expect(mail.text).not.toContain('prize')
    expect(await statusNow()).toBe('open')

    const { status, body } = await confirm(pressed())
    expect([status, body.message]).toEqual([200, undefined])
    expect(body.approval).toMatchObject({ status: 'approved', decision_note: 'Win a prize', is_mine: true })
    const guest = { call: app.client().call, token: body.guestToken as string }
    const review = await guest.call('getGuestReview', { token: guest.token })
    expect(review.body).toMatchObject({ asked: [], approvals: [{ status: 'approved', person: { name: 'Clara' } }] })

    // The team, the certificate and the public page agree.
    expect(await readApprovals(owner, reviewed.id)).toMatchObject([
      { status: 'approved', decision_note: 'Win a prize', person: { name: 'Clara', email } },
    ])
    const verified = await app.client().call('verifyApproval', { params: { id: approval.uid_approval } })
    expect(verified.body.verification).toMatchObject({ status: 'approved', decided_by: 'Clara', version: 1 })
    await awaitMail(app, email, /You approved/)
    const { rows } = await app.database.pool.query('select decided_from from approvals where uid_approval = $1', [
      approval.uid_approval,
    ])
    expect(rows).toEqual([{ decided_from: '127.0.0.0/24' }])
  })

  it('takes the note sent with the code, if there is one', async () => {
    await enter(pressed('changes'))
    const { body } = await confirm(pressed('changes', { note: 'Walnut' }))
    expect(body.approval).toMatchObject({ status: 'changes', decision_note: 'Walnut' })
  })

  it('is not recorded by a code that is submitted without it', async () => {
    await enter(pressed())
    const { status, body } = await confirm({})
    expect([status, body.approval, await statusNow()]).toEqual([200, undefined, 'open'])
  })

  it('is stored once when the code is submitted twice, and both submissions show it', async () => {
    await enter(pressed())
    const code = await codeFor(app, email)
    for (const answer of [await confirm(pressed(), email, code), await confirm(pressed(), email, code)]) {
      expect(answer).toMatchObject({ status: 200, body: { approval: { status: 'approved' } } })
    }
    expect(await countDecisions()).toBe(1)
    expect((await mailsTo(app, email)).filter(({ subject }) => /You approved/.test(subject))).toHaveLength(1)
    // A used code confirms nothing else.
    expect((await confirm({}, email, code)).status).toBe(400)
  })

  it('is stored once when the code is submitted several times at the same moment', async () => {
    await enter(pressed())
    const code = await codeFor(app, email)
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(pressed(), email, code)))
    expect(answers.map(({ status, body }) => [status, body.approval?.status])).toEqual(
      Array.from({ length: 4 }, () => [200, 'approved']),
    )
    expect(await countDecisions()).toBe(1)
  })

  it('is recorded by the second submission when the first one only confirmed the address', async () => {
    await enter(pressed())
    const code = await codeFor(app, email)
    expect((await confirm({}, email, code)).status).toBe(200)
    expect((await confirm(pressed(), email, code)).body.approval.status).toBe('approved')
  })

  it('must be the one the code was requested for', async () => {
    await enter(pressed('approved'))
    const refused = { status: 409, body: { error: guestMessages.codeForOther } }
    expect(await confirm(pressed('changes'))).toMatchObject(refused)
    expect([await statusNow(), await countDecisions()]).toEqual(['open', 0])
    expect((await confirm(pressed('approved'))).status).toBe(200)

    const plain = newEmail()
    await enter({}, plain)
    expect(await confirm(pressed(), plain)).toMatchObject(refused)
  })

  it.each(['withdrawn', 'superseded'] as const)(
    'confirms the address and says why when %s before the code',
    async (status) => {
      await enter(pressed('approved', { note: 'Lovely' }))
      await close[status]()
      const { body } = await confirm(pressed())
      expect(body).toMatchObject({ approval: { status, decided_at: null }, message: approvalMessages.notOpen })
      expect(await countDecisions()).toBe(0)
      const review = await app.client().call('getGuestReview', { token: body.guestToken })
      expect(review.body).toMatchObject({ guest: { email }, approvals: [{ status }] })
    },
  )

  it('shows the earlier decision when another one was made before the code', async () => {
    await enter(pressed('approved'))
    const code = await codeFor(app, email)
    const guest = { token: (await confirm({}, email, code)).body.guestToken as string }
    await app.client().call('decideApproval', {
      params: { id: approval.uid_approval },
      body: { decision: 'changes' },
      ...guest,
    })
    const { body } = await confirm(pressed('approved'), email, code)
    expect(body).toMatchObject({ approval: { status: 'changes' }, message: approvalMessages.alreadyDecided })
  })

  it('is not recorded for another person with the link, who sees why', async () => {
    const other = newEmail()
    expect((await enter(pressed(), other)).body).toEqual({ message: guestMessages.codeSent })
    const { status, body } = await confirm(pressed(), other)
    expect([status, body.approval, body.message]).toEqual([200, undefined, guestMessages.notRequested])
    expect(await statusNow()).toBe('open')
  })

  it('is refused before a code is sent when the request is no longer open or not shown by the link', async () => {
    const refused = { status: 409, body: { error: approvalMessages.notOpen } }
    expect(await enter({ ...pressed(), uid_approval: crypto.randomUUID() })).toMatchObject(refused)
    const elsewhere = await buildReviewed(owner)
    const { body } = await tryRequestApproval(owner, elsewhere.uid_file, { guests: [{ email, name: 'Clara' }] })
    expect(await enter({ ...pressed(), uid_approval: body.approvals[0].uid_approval })).toMatchObject(refused)
    await withdraw(owner, approval)
    expect(await enter(pressed())).toMatchObject(refused)
    expect((await mailsTo(app, email)).filter(({ subject }) => /your code/.test(subject))).toEqual([])
  })

  it('is complete or absent', async () => {
    expect((await enter({ uid_approval: approval.uid_approval })).status).toBe(400)
    expect((await enter({ decision: 'approved' })).status).toBe(400)
    expect((await enter(pressed('approved', { note: 'x'.repeat(100_000) }))).status).toBe(400)
  })
})

describe('a decision on an older version', () => {
  it('stays visible to its guest with its certificate, also without the right to compare', async () => {
    const guest = await buildGuest(app, link, { email })
    await decide(guest, approval)
    await addImageVersion(owner, reviewed.uid_file)
    expect((await guest.call('getGuestReview')).body.approvals).toMatchObject([{ status: 'approved', version: 1 }])
    expect((await guest.call('getCertificate', { params: { id: approval.uid_approval } })).status).toBe(200)
  })
})
