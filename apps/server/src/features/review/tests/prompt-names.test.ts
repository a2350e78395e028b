// Files of earlier versions are named after their prompt. Its words stay with the team.
import type { Attachment } from '@joinery/contract/files'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { beforeAll, expect, it } from 'vitest'

import { newId } from '#platform/ids.ts'
import { buildUser, mailsTo, newEmail, type TestUser } from '#testing/build-user.ts'
import { decide, requestOneApproval, tryRequestApproval } from '#testing/review/build-approval.ts'
import { buildGuest, buildLink, type TestGuest } from '#testing/review/build-guest.ts'
import { addComment, addPin, buildReviewed } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'
import { joinSocket, openSocket, type TestSocket } from '#testing/socket-client.ts'

const prompt = 'Zebrawood fronts for the Quimby job'
const internalName = 'zebrawood-fronts-for-the-quimby-job.png'
const secret = /zebrawood|quimby/i

let owner: TestUser
let client: TestUser
let guest: TestGuest
let id: string
let uid_file: string
let sockets: TestSocket[]
let approvals: { readonly ofClient: string; readonly ofGuest: string }

beforeAll(async () => {
  ;[owner, client] = await Promise.all([buildUser(app), buildUser(app)])
  ;({ id, uid_file } = await buildReviewed(owner, { client }))
  const origin = { uid_image: newId(), prompt, provider_name: 'Model', is_local: false, source_uid_file: null }
  await app.database.pool.query('update files set filename = $2, origin = $3 where uid_file = $1', [
    uid_file,
    internalName,
    origin,
  ])
  const link = await buildLink(owner, id)
  guest = await buildGuest(app, link)
  sockets = [await joinSocket(app, client.token, id), await openSocket(app, guest.token)]
  const [pin, theirs] = [await addPin(client, uid_file), await guest.call('createPin', pinOn(uid_file))]
  await addComment(owner, pin)
  await addComment(owner, theirs.body.pin)
  await owner.call('sendLink', {
    params: { linkId: link.uid_link },
    body: { email: guest.email, name: 'Cleo', note: 'Look' },
  })
  const ofClient = await requestOneApproval(owner, uid_file, client, { due_date: '2099-01-01' })
  const ofGuest = await tryRequestApproval(owner, uid_file, {
    guests: [{ email: guest.email, name: 'Cleo', uid_link: link.uid_link }],
  })
  approvals = { ofClient: ofClient.uid_approval, ofGuest: ofGuest.body.approvals[0].uid_approval }
})

const pinOn = (fileId: string) => ({
  params: { fileId },
  body: { x: 0.5, y: 0.5, content: '<p>Warmer</p>' },
})
const readAll = async (who: Pick<TestUser, 'call'>) =>
  Promise.all([
    who.call('listVersions', { params: { fileId: uid_file }, query: { with: 'pins' } }),
    who.call('listPins', { params: { fileId: uid_file } }),
  ])

it('names the file neutrally to clients, in every list and search', async () => {
  const answers = [
    ...(await readAll(client)),
    await client.call('getProject', { params: { id } }),
    await client.call('listProjects'),
    await client.call('getReview', { params: { id } }),
    await client.call('listApprovals', { params: { id } }),
    await client.call('listWaiting'),
    await client.call('search', { query: { q: 'image-ai' } }),
    await client.call('search', { query: { q: 'zebrawood' } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  for (const { text } of answers) expect(text).not.toMatch(secret)
  const [, , project, , review, asked, waiting, found, none] = answers
  expect(project?.body.files[0]).toMatchObject({ filename: 'image-ai-1.png', origin: { is_local: false } })
  expect(review?.body.stacks[0].file.filename).toBe('image-ai-1.png')
  expect(asked?.body.approvals[0].filename).toBe('image-ai-1.png')
  expect(waiting?.body.waiting[0].title).toBe('image-ai-1.png')
  expect(found?.body.files.map(({ filename }: Attachment) => filename)).toEqual(['image-ai-1.png'])
  expect(none?.body.files).toEqual([])
})

it('names the file neutrally to guests', async () => {
  const answers = [...(await readAll(guest)), await guest.call('getGuestReview')]
  for (const { text } of answers) expect(text).not.toMatch(secret)
  expect(answers[2]?.body.files[0]).toMatchObject({ filename: 'image-ai-1.png', origin: { is_local: false } })
  expect(answers[2]?.body.approvals[0].filename).toBe('image-ai-1.png')
})

it('names downloads neutrally', async () => {
  const { files } = (await guest.call('getGuestReview')).body
  const byAddress = await app.client().get(`${files[0].url}&download=1`)
  const ofClient = (await client.call('getProject', { params: { id } })).body.files[0].url
  const byClient = await app.client().get(`${ofClient}&download=1`)
  const byCall = await client.call('downloadFile', { params: { fileId: uid_file } })
  for (const { headers } of [byAddress, byClient, byCall])
    expect(headers['content-disposition']).toContain('image-ai-1.png')
})

it('keeps the stored name for the team', async () => {
  const { files } = (await owner.call('getProject', { params: { id } })).body
  expect(files[0]).toMatchObject({ filename: internalName, origin: { prompt } })
  const { files: found } = (await owner.call('search', { query: { q: 'zebrawood' } })).body
  expect(found).toMatchObject([{ filename: internalName }])
  expect((await owner.call('search', { query: { q: 'image-ai' } })).body.files).toEqual([])
  expect((await app.client().get(`${files[0].url}&download=1`)).headers['content-disposition']).toContain(internalName)
})

it('names the file neutrally in notifications, emails, audit and certificates, and marks it as made with AI', async () => {
  await decide(client, { uid_approval: approvals.ofClient })
  expect((await decide(guest, { uid_approval: approvals.ofGuest })).text).not.toMatch(secret)
  const notified = async () => (await client.call('listNotifications')).body.notifications
  const named = async () =>
    (await notified()).filter(({ title }: { title: string }) => title.includes('image-ai-1.png')).length
  await expect.poll(named).toBeGreaterThanOrEqual(2)
  const heard = sockets.map(({ received }) =>
    JSON.stringify([received('notification'), received('project_review_changed')]),
  )
  const mails = [...(await mailsTo(app, guest.email)), ...(await mailsTo(app, client.email))]
  const texts = [
    JSON.stringify(await notified()),
    ...heard,
    ...mails.map((mail) => JSON.stringify(mail)),
    (await client.call('listOwnAudit')).text,
  ]
  for (const text of texts) expect(text).not.toMatch(secret)
  expect(mails.filter(({ text }) => text.includes('image-ai-1.')).length).toBeGreaterThanOrEqual(3)
  const withPicture = mails.filter(({ html }) => html.includes('cid:picture'))
  expect(withPicture.length).toBeGreaterThanOrEqual(2)
  for (const mail of withPicture)
    expect([mail.text, mail.html]).toEqual([expect.stringContaining('AI-made'), expect.stringContaining('AI-made')])

  for (const uid_approval of Object.values(approvals)) {
    const params = { id: uid_approval }
    const verified = await app.client().call('verifyApproval', { params })
    expect(verified.body.verification).toMatchObject({ filename: 'image-ai-1.png', origin: { is_local: false } })
    expect(verified.text).not.toMatch(secret)
    const { headers, text } = await owner.call('getCertificate', { params })
    expect(headers['content-disposition']).toContain('image-ai-1.png - certificate.pdf')
    expect(text).not.toMatch(secret)
  }
})

it('names entries of the audit neutrally that were recorded under the stored name', async () => {
  await app.database.pool.query(
    `insert into audit_entries (act, actor_kind, actor_uid, person_uid, target_kind, target_id, target_name, details)
     values ('approval-asked', 'person', $1, $2, 'approval', $3, $4, '{}')`,
    [owner.uid_user, client.uid_user, approvals.ofClient, internalName],
  )
  const { body, text } = await client.call('listOwnAudit')
  expect(text).not.toMatch(secret)
  expect(body.entries[0].target.name).toBe('image-ai-1.png')
})

it('keeps the mark and the neutral name of a decision when the file is deleted', async () => {
  const { id: project, uid_file: other } = await buildReviewed(owner, { client })
  const origin = { uid_image: newId(), prompt, provider_name: 'Model', is_local: true, source_uid_file: null }
  await app.database.pool.query('update files set filename = $2, origin = $3 where uid_file = $1', [
    other,
    internalName,
    origin,
  ])
  const approval = await requestOneApproval(owner, other, client)
  expect((await decide(client, approval, 'changes', 'Darker')).status).toBe(200)
  expect((await owner.call('deleteFile', { params: { fileId: other } })).status).toBe(200)
  const { body } = await app.client().call('verifyApproval', { params: { id: approval.uid_approval } })
  expect(body.verification).toMatchObject({ filename: 'image-ai-1.png', origin: { is_local: true } })
  expect((await client.call('listApprovals', { params: { id: project } })).text).not.toMatch(secret)
})

it('shows no words of a prompt in a code or in a refusal', async () => {
  const email = newEmail()
  const link = await buildLink(owner, id, { scope: 'file', uid_file })
  await buildGuest(app, link, { email })
  for (const mail of await mailsTo(app, email)) expect(JSON.stringify(mail)).not.toMatch(secret)
  const again = await decide(client, { uid_approval: approvals.ofClient })
  expect(again.body.error).toBe(approvalMessages.alreadyDecided)
})
