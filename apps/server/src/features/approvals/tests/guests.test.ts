import type { Attachment } from '@joinery/contract/files'
// Guests get requests by email and decide through its link once their address is confirmed.
import { emailMessages } from '@joinery/contract/messages/email-messages'
import type { Approval } from '@joinery/contract/review/approvals'
import { beforeEach, describe, expect, it } from 'vitest'

import { addFiles } from '#testing/build-project.ts'
import { awaitMail, buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { addImageVersion, decide, readApprovals, tryRequestApproval } from '#testing/review/build-approval.ts'
import { buildGuest, buildLink, openLink } from '#testing/review/build-guest.ts'
import { buildReviewed, sendImage, type Reviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

let owner: TestUser
let reviewed: Reviewed
let email: string
beforeEach(async () => {
  owner = await buildUser(app)
  reviewed = await buildReviewed(owner)
  email = newEmail()
})

const requestSubject = /requested your approval/

const requestFromGuest = async (more: object = {}, fileId = reviewed.uid_file) => {
  const { body, text } = await tryRequestApproval(owner, fileId, { guests: [{ email, name: 'Client' }], ...more })
  if (!body?.approvals) throw new Error(`The request failed: ${text}`)
  return body.approvals[0]
}

const linkIdOf = async (uid_approval: string): Promise<string> => {
  const { rows } = await app.database.pool.query('select uid_link from approvals where uid_approval = $1', [
    uid_approval,
  ])
  return rows[0].uid_link
}

/** The link in the request email. */
const mailedLink = async (address = email): Promise<{ readonly url: string }> => {
  const url = /https?:\S+\/review\/[\w-]+/.exec((await awaitMail(app, address, requestSubject)).text)?.[0]
  if (url === undefined) throw new Error('The email has no link')
  return { url }
}

describe('requesting approval from a guest', () => {
  it('sends an email with the image, note, due date and link, with the requester as reply-to', async () => {
    const due_date = new Date(app.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    expect(await requestFromGuest({ note: 'Are the fronts right?', due_date })).toMatchObject({
      person: { name: 'Client', email, is_guest: true, uid_user: null },
    })
    const mail = await awaitMail(app, email, requestSubject)
    expect(mail.subject).toBe(emailMessages.approval.requested.subject('Mara', 'kitchen.\u200Bpng'))
    expect(mail.text).toContain('Are the fronts right?')
    expect(mail.text).toMatch(/Please respond by \w+,? \d+ \w+ \d{4}/)
    expect(mail.text).toMatch(/\/review\/[\w-]{40,}/)
    expect(mail.html).toContain('cid:picture')
    expect(mail).toMatchObject({
      reply_to: owner.email,
      unsubscribe_url: expect.stringContaining('/review/unsubscribe'),
    })
  })

  it('creates a link for each request, which shows older versions only if the requester allows it', async () => {
    await addImageVersion(owner, reviewed.uid_file)
    const { files } = (await owner.call('getProject', { params: { id: reviewed.id } })).body
    const { uid_file } = files[0]
    const other = newEmail()
    const { body } = await tryRequestApproval(owner, uid_file, {
      guests: [
        { email, name: 'Client' },
        { email: other, name: 'Client', compare: true },
      ],
    })
    const links = await Promise.all(body.approvals.map((one: Approval) => linkIdOf(one.uid_approval)))
    expect(new Set(links).size).toBe(2)
    const versionsFor = async (address: string) => {
      const guest = await openLink(app, await mailedLink(address))
      const { versions } = (await guest.call('listVersions', { params: { fileId: uid_file } })).body
      return [(await guest.call('getGuestReview')).body.can, versions.map((one: Attachment) => one.version)]
    }
    expect(await versionsFor(email)).toEqual([['comment', 'approve'], [2]])
    expect(await versionsFor(other)).toEqual([
      ['comment', 'approve', 'compare'],
      [2, 1],
    ])
  })

  it('rejects a second request to the same address under another name', async () => {
    await requestFromGuest()
    const again = await tryRequestApproval(owner, reviewed.uid_file, { guests: [{ email, name: 'Another Client' }] })
    expect(again.status).toBe(409)
    const twice = await tryRequestApproval(owner, reviewed.uid_file, {
      guests: [1, 2].map((number) => ({ email: 'a@people.example', name: `Client ${number}` })),
    })
    expect(twice.status).toBe(409)
  })

  it('is rejected for a file of a message', async () => {
    const { uid_file } = await sendImage(owner, reviewed.id)
    const { status } = await tryRequestApproval(owner, uid_file, { guests: [{ email, name: 'Client' }] })
    expect([status, await mailsTo(app, email)]).toEqual([400, []])
  })

  it('accepts only a link that shows the file and allows decisions', async () => {
    const other = await buildReviewed(owner)
    const bad = [
      await buildLink(owner, reviewed.id, { can: ['comment', 'compare'] }),
      await buildLink(owner, other.id, { scope: 'file', uid_file: other.uid_file }),
      await buildLink(owner, other.id),
    ]
    for (const { uid_link } of bad) {
      const { status } = await tryRequestApproval(owner, reviewed.uid_file, {
        guests: [{ email, name: 'Client', uid_link }],
      })
      expect(status).toBe(400)
    }
    expect(await mailsTo(app, email)).toEqual([])
    const { uid_link } = await buildLink(owner, reviewed.id, { can: ['approve'] })
    const approval = await requestFromGuest({ guests: [{ email, name: 'Client', uid_link }] })
    expect(await linkIdOf(approval.uid_approval)).toBe(uid_link)
  })

  it('is limited per hour', async () => {
    const many = Array.from({ length: 31 }, (_, number) => ({ email: `${number}-${email}`, name: 'Client' }))
    expect((await tryRequestApproval(owner, reviewed.uid_file, { guests: many })).status).toBe(429)
    expect(await readApprovals(owner, reviewed.id)).toEqual([])
  })
})

describe('a decision by a guest', () => {
  it('is stored under the name the guest entered and confirmed with a verification link', async () => {
    const approval = await requestFromGuest()
    const guest = await buildGuest(app, await mailedLink(), { email, name: 'Eleanor Hartwell' })
    const { status, body, text } = await decide(guest, approval, 'approved', 'Lovely')
    expect([status, body.approval.status]).toEqual([200, 'approved'])
    expect(body.approval).toMatchObject({
      is_mine: true,
      asked_by: 'Mara',
      person: { name: 'Eleanor Hartwell', email: null, uid_user: null, is_guest: true },
    })
    expect(text).not.toContain(owner.email)
    expect(await readApprovals(owner, reviewed.id)).toMatchObject([{ person: { name: 'Eleanor Hartwell', email } }])
    const mail = await awaitMail(app, email, /You approved/)
    expect(mail.text).toContain(`${app.config.PUBLIC_URL}/verify/${approval.uid_approval}`)
    const { headers } = await guest.call('getCertificate', { params: { id: approval.uid_approval } })
    expect(headers['content-type']).toBe('application/pdf')
  })

  it('is recorded once in the audit log of the installation', async () => {
    const approval = await requestFromGuest()
    const guest = await buildGuest(app, await mailedLink(), { email })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(guest, approval, index % 2 ? 'approved' : 'changes')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await app.database.pool.query(
      "select actor_kind, person_email, address from audit_entries where act = 'approval-decided' and target_id = $1",
      [approval.uid_approval],
    )
    expect(rows).toEqual([{ actor_kind: 'stranger', person_email: email, address: '127.0.0.0/24' }])
  })

  it("is rejected before the guest's address is confirmed", async () => {
    const approval = await requestFromGuest()
    const visitor = await openLink(app, await mailedLink())
    const { status } = await decide(visitor, approval)
    expect([status, (await readApprovals(owner, reviewed.id))[0]?.status]).toEqual([401, 'open'])
  })

  it('is rejected for another guest with the same link', async () => {
    const approval = await requestFromGuest()
    const other = await buildGuest(app, await mailedLink())
    expect((await decide(other, approval)).status).toBe(404)
    expect((await other.call('getCertificate', { params: { id: approval.uid_approval } })).status).toBe(404)
  })

  it('is rejected for a file the link does not show', async () => {
    await requestFromGuest()
    const guest = await buildGuest(app, await mailedLink(), { email })
    await addFiles(owner, { uid_project: reviewed.id }, [{ name: 'second.txt', bytes: 'Oak' }])
    const { files } = (await owner.call('getProject', { params: { id: reviewed.id } })).body
    const second = files.find(({ uid_file }: { uid_file: string }) => uid_file !== reviewed.uid_file)
    const elsewhere = await requestFromGuest({}, second.uid_file)
    expect((await decide(guest, elsewhere)).status).toBe(404)
  })

  it('is rejected through a revoked link', async () => {
    const approval = await requestFromGuest()
    const guest = await buildGuest(app, await mailedLink(), { email })
    const uid_link = await linkIdOf(approval.uid_approval)
    await owner.call('deleteLink', { params: { linkId: uid_link } })
    expect((await decide(guest, approval)).status).toBe(401)
  })

  it('is rejected through a link that only allows comments', async () => {
    const approval = await requestFromGuest()
    const guest = await buildGuest(app, await mailedLink(), { email })
    await app.database.pool.query("update guest_links set rights = '{comment}' where uid_link = $1", [
      await linkIdOf(approval.uid_approval),
    ])
    expect((await decide(guest, approval)).status).toBe(403)
  })

  it('is rejected for a superseded version', async () => {
    const approval = await requestFromGuest()
    const guest = await buildGuest(app, await mailedLink(), { email })
    await addImageVersion(owner, reviewed.uid_file)
    expect((await decide(guest, approval)).status).toBe(409)
  })
})
