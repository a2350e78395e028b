import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'

import { privacyMessages } from '@joinery/contract/messages/privacy-messages'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { addCard } from '#testing/build-board.ts'
import { generate, picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, join } from '#testing/build-project.ts'
import { addSelection, changeSelection } from '#testing/build-selections.ts'
import { awaitMail, buildUser, mailsTo, type TestUser } from '#testing/build-user.ts'
import { askForSelections } from '#testing/review/build-selections-approval.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

import { makeExportJob } from './make-export.job.ts'
import { nameInZip } from './own-data.ts'
import { trimExportsJob } from './trim-exports.job.ts'

const day = 24 * 60 * 60 * 1000

const app = await startTestApp()
afterAll(() => app.close())

const state = async (person: TestUser) => (await person.call('getExport')).body.export
const untilReady = (person: TestUser) =>
  vi.waitFor(async () => expect(await state(person)).toMatchObject({ status: 'ready' }), { timeout: stretch(60_000) })
const fetchZip = async (person: TestUser): Promise<Record<string, Uint8Array>> => {
  const { url } = await state(person)
  const response = await app.app.http.inject({ method: 'GET', url })
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
  return unzipSync(response.rawPayload)
}
const readJson = (files: Record<string, Uint8Array>, name: string) => {
  const file = files[name]
  if (!file) throw new Error(`No ${name}`)
  return JSON.parse(strFromU8(file))
}

describe('a data export', () => {
  it('contains the person’s own data and files, but no secrets and no data of others', async () => {
    const [person, other] = [await buildUser(app), await buildUser(app)]
    const own = await buildProject(person, { title: 'Hartwell Kitchen', description: '<p>Oak</p>' })
    const theirs = await buildProject(other, { title: 'Stairs' })
    await join(other, theirs, person)
    const params = { id: theirs.uid_project }
    const said = await person.call('createReply', { params, body: { content: '<p>Mine to say</p>' } })
    const onMessage = { replyId: said.body.reply.uid_reply }
    await person.call('pinMessage', { params: onMessage })
    await person.call('addReaction', { params: { ...onMessage, emoji: '👍' } })
    await other.call('createReply', { params, body: { content: '<p>Not mine to take</p>' } })
    const card = await addCard(person, own, 'Order the oak')
    const board = { params: { id: own.uid_project } }
    const { label } = (await person.call('createLabel', { ...board, body: { name: 'Stone', color: 'teal' } })).body
    const onCard = { replyId: card.uid_reply }
    await person.call('setCardFields', { params: onCard, body: { labels: [label.uid_label] } })
    await person.call('createFilter', { ...board, body: { name: 'My week', query: 'due=soon' } })
    await other.call('createFilter', { params, body: { name: 'Filter of another', query: 'q=secret' } })
    const item = { params: { replyId: card.uid_reply }, body: { text: 'Choose the boards' } }
    await person.call('addChecklistItems', item)
    await addSelection(person, own.uid_project, { title: 'Oak boards', unit_cost: '12.5' })
    await addSelection(other, theirs.uid_project, { title: 'Not theirs' })
    const comment = { replyType: 'kanban', content: '<p>By Friday</p>', parentReplyId: card.uid_reply }
    await person.call('createReply', { params: { id: own.uid_project }, body: comment })
    await addFiles(person, own, [{ name: 'plan: ground/floor.txt', bytes: 'the plan' }])
    await addFiles(other, theirs, [{ name: 'secret.txt', bytes: 'not for them' }])
    const photo = new FormData()
    photo.append('profile_photo', new Blob([new Uint8Array(await picture(80, 80))], { type: 'image/png' }), 'me.png')
    await person.call('uploadProfilePhoto', { form: photo })
    expect((await generate(person, { prompt: 'warm light' })).status).toBe(201)

    const requested = await person.call('requestExport')
    expect([requested.status, requested.body]).toMatchObject([
      202,
      { message: privacyMessages.exportStarted, export: { status: 'making', url: null } },
    ])
    const mail = await awaitMail(app, person.email, /data is ready/)
    // The email alone gives no access to the export.
    expect(mail.text).toContain('/settings?tab=account')
    expect(mail.text).not.toContain('signature')
    const files = await fetchZip(person)
    const readme = strFromU8(files['README.txt'] ?? new Uint8Array())
    expect(readme).toContain('A copy of your data in Joinery')
    const lists = Object.keys(files).filter((name) => name.endsWith('.json'))
    expect(lists.filter((name) => !readme.includes(name))).toEqual([])
    expect(readJson(files, 'pinned-messages.json')).toMatchObject([{ uid_reply: onMessage.replyId, project: 'Stairs' }])
    expect(readJson(files, 'profile.json')).toMatchObject({ email: person.email, username: 'Mara' })
    expect(readJson(files, 'projects.json')).toMatchObject({
      member_of: [
        { title: 'Hartwell Kitchen', role: 'owner' },
        { title: 'Stairs', role: 'member' },
      ],
      own: [{ title: 'Hartwell Kitchen', description: '<p>Oak</p>' }],
    })
    expect(readJson(files, 'messages.json')).toMatchObject([{ project: 'Stairs', content: '<p>Mine to say</p>' }])
    expect(readJson(files, 'cards.json')).toMatchObject([
      { content: '<p>Order the oak</p>', kanban_status: 'todo', labels: ['Stone'] },
    ])
    expect(readJson(files, 'filters.json')).toMatchObject([
      { project: 'Hartwell Kitchen', name: 'My week', query: 'due=soon' },
    ])
    expect(readJson(files, 'selections.json')).toMatchObject([
      { title: 'Oak boards', code: 'OTH-01', unit_cost: '12.5000', uid_project: own.uid_project },
    ])
    expect(readJson(files, 'card-checklists.json')).toMatchObject([
      { uid_reply: card.uid_reply, text: 'Choose the boards' },
    ])
    expect(readJson(files, 'card-comments.json')).toMatchObject([{ content: '<p>By Friday</p>' }])
    expect(readJson(files, 'images.json')).toMatchObject([{ prompt: 'warm light' }])
    expect(readJson(files, 'activity.json').map(({ act }: { act: string }) => act)).toContain('data-exported')
    expect(readJson(files, 'sessions.json')).toHaveLength(1)
    expect(readJson(files, 'credits.json').length).toBeGreaterThan(0)
    const [uploaded] = readJson(files, 'files.json')
    expect(strFromU8(files[uploaded.entry] ?? new Uint8Array())).toBe('the plan')
    const [image] = readJson(files, 'images.json')
    expect(files[image.entry]?.length).toBe(image.filesize)
    expect(files['photo.webp']?.length).toBeGreaterThan(0)
    // Only notifications quote other people.
    const texts = Object.entries(files)
      .filter(([name]) => name !== 'notifications.json')
      .map(([name, bytes]) => `${name} ${strFromU8(bytes, true)}`)
      .join('\n')
    for (const secret of [
      'Not mine to take',
      'not for them',
      'Filter of another',
      other.email,
      '$argon2',
      'token_hash',
      'blob_key',
    ]) {
      expect(texts).not.toContain(secret)
    }
  })

  it('leaves out what the person does not see: open items of drafts, and costs of projects they left the team of', async () => {
    const [owner, person] = [await buildUser(app), await buildUser(app)]
    const { uid_project: id } = await buildProject(owner)
    await owner.call('addMember', { params: { id }, body: { email: person.email, role: 'member' } })
    const created = await addSelection(person, id, { title: 'Oak boards', code: 'OAK', stage: 'specified' })
    const lamp = await addSelection(owner, id, { title: 'Pendant', stage: 'specified' })
    await owner.call('changeRole', { params: { id, email: person.email }, body: { role: 'client' } })
    await askForSelections(owner, id, { emails: [person.email] })
    await changeSelection(owner, created, {
      unit_price: '91.5',
      unit_cost: '61.5',
      supplier: 'Miller',
      internal_note: 'Ours',
    })
    await changeSelection(owner, lamp, { stage: 'draft', title: 'Chandelier' })
    expect((await person.call('requestExport')).status).toBe(202)
    await untilReady(person)
    const files = await fetchZip(person)
    expect(readJson(files, 'selections.json')).toMatchObject([
      { code: 'OAK', supplier: null, unit_price: null, unit_cost: null, internal_note: null },
    ])
    expect(readJson(files, 'approvals.json')[0].items).toMatchObject([{ snapshot: { code: 'OAK' } }])
    expect(strFromU8(files['approvals.json'] ?? new Uint8Array())).not.toContain('Chandelier')
  })

  it('is created once a day, also with concurrent requests', async () => {
    const person = await buildUser(app)
    const answers = await Promise.all([1, 2, 3].map(() => person.call('requestExport')))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['202', '429', '429'])
    const late = answers.find(({ status }) => status === 429)
    expect(late?.body.error).toBe(privacyMessages.exportTooSoon)
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(day / 1000 - 60)
    await untilReady(person)
  })

  it('cannot be downloaded with a changed URL or after it expired, and expired files are deleted', async () => {
    const person = await buildUser(app)
    await person.call('requestExport')
    await untilReady(person)
    const { url } = await state(person)
    const forged = url.replace(/exports\/[^?]+/, `exports/${person.uid_user}`)
    expect((await app.client().get(forged)).status).toBe(403)
    app.passTime(7 * day + 1000)
    expect((await app.client().get(url)).status).toBe(403)
    await trimExportsJob.run(app.app.context, {})
    const { rows } = await app.database.pool.query('select from data_exports')
    expect(rows).toEqual([])
    expect(await readdir(joinPath(app.dataDir, 'files', 'exports')).catch(() => [])).toEqual([])
  })

  it('reports a failure and can be requested again, and notifies once when the job runs twice', async () => {
    const person = await buildUser(app)
    const { context } = app.app
    const broken = { ...context, spoolDir: '/dev/null/nowhere' }
    const { rows } = await app.database.pool.query(
      'insert into data_exports (uid_export, uid_user, requested_at) values (gen_random_uuid(), $1, $2) returning uid_export',
      [person.uid_user, app.now()],
    )
    const [{ uid_export }] = rows
    await makeExportJob.run(broken, { uid_export })
    expect(await state(person)).toMatchObject({ status: 'failed', url: null })
    expect((await person.call('requestExport')).status).toBe(202)
    await untilReady(person)
    const latest = await app.database.pool.query('select uid_export from data_exports where uid_user = $1', [
      person.uid_user,
    ])
    await makeExportJob.run(context, { uid_export: latest.rows[0].uid_export })
    await awaitMail(app, person.email, /data is ready/)
    const emails = (await mailsTo(app, person.email)).filter(({ subject }) => /data is ready/.test(subject))
    expect(emails).toHaveLength(1)
  })
})

describe('a name in the zip', () => {
  it('is unique, stays in its folder and can be unpacked on every system', () => {
    expect(nameInZip('files', 'x', 'plan.pdf')).toBe('files/plan-x.pdf')
    expect(nameInZip('files', 'x', '../../etc/passwd')).toBe('files/_._.._etc_passwd-x')
    expect(nameInZip('files', 'x', 'a\\b:c*?.png')).toBe('files/a_b_c__-x.png')
    expect(nameInZip('files', 'x', '...')).toBe('files/_..-x')
    expect(nameInZip('files', 'x', `${'é'.repeat(300)}.pdf`)).toHaveLength('files/'.length + 80 + '-x.pdf'.length)
  })
})
