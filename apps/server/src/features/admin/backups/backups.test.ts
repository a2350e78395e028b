import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { adminMessages } from '@joinery/contract/messages/admin-messages'
import { afterAll, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'
import { mailsTo } from '#testing/build-user.ts'

const texts = adminMessages.backups
const folder = await mkdtemp(join(tmpdir(), 'joinery-admin-backups-'))
const blocked = join(folder, 'blocked')
const BACKUP_DIR = join(blocked, 'backups')
await writeFile(blocked, 'A file where a folder should be')
const { app, admin } = await startWithAdmin({ settings: { BACKUP_DIR } })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const list = async () => (await admin.call('listBackups')).body
const awaitEnd = async () => {
  await expect.poll(async () => (await list()).is_running).toBe(false)
}

it('reports a failure in the app and by email, and lists it with its reason', async () => {
  expect(await admin.call('startBackup')).toMatchObject({ status: 202, body: { message: texts.started } })
  await awaitEnd()
  const { backups, location } = await list()
  expect(location).toBe(BACKUP_DIR)
  expect(backups).toMatchObject([{ status: 'failed', bytes: null, reason: expect.stringContaining('ENOTDIR') }])
  const { notifications } = (await admin.call('listNotifications')).body
  expect(notifications).toMatchObject([
    { kind: 'backup_failed', title: texts.failedTitle, link: '/admin/installation' },
  ])
  const [mail] = await mailsTo(app, admin.email)
  expect(mail).toMatchObject({ subject: texts.failedTitle, text: expect.stringContaining('ENOTDIR') })
})

it('makes one backup at a time, verifies it, and lets an admin download exactly that file', async () => {
  await rm(blocked)
  app.passTime(1000)
  const starts = await Promise.all([admin.call('startBackup'), admin.call('startBackup')])
  expect(starts.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 409])
  await awaitEnd()
  const [file = ''] = await readdir(BACKUP_DIR)
  const stored = await readFile(join(BACKUP_DIR, file))
  const [latest] = (await list()).backups
  expect(latest).toMatchObject({ id: file, status: 'verified', bytes: stored.length, reason: null })
  const { headers, text } = await admin.call('downloadBackup', { params: { id: file } })
  expect(headers['content-disposition']).toBe(`attachment; filename="${file}"`)
  expect(Number(headers['content-length'])).toBe(stored.length)
  expect(text).toBe(stored.toString())
  const { entries } = (await admin.call('listAudit', { query: {} })).body
  expect(entries.map(({ act }: { act: string }) => act)).toEqual(
    expect.arrayContaining(['backup-started', 'backup-downloaded']),
  )
})

it('lists other archives of the folder as not verified and serves nothing else from it', async () => {
  await writeFile(join(BACKUP_DIR, 'joinery-2025-01-01T00-00-00Z.tar'), 'by hand')
  await writeFile(join(BACKUP_DIR, 'notes.txt'), 'private')
  const { backups } = await list()
  expect(backups.map(({ status }: { status: string }) => status)).toEqual(['verified', 'failed', 'unverified'])
  for (const id of ['notes.txt', '../blocked', '..%2F..%2Fetc%2Fpasswd', 'joinery-2024-01-01T00-00-00Z.tar']) {
    expect((await admin.call('downloadBackup', { params: { id } })).status).toBe(404)
  }
})

it('shows the schedule in effect, which admins change in the settings', async () => {
  expect(await list()).toMatchObject({ schedule: 'off', keep: 7 })
  const settings = { BACKUP_SCHEDULE: 'weekly', BACKUP_KEEP: '3' }
  expect((await admin.call('changeSettings', { body: { settings } })).status).toBe(200)
  expect(await list()).toMatchObject({ schedule: 'weekly', keep: 3 })
})

it('asks for a recent login before a backup is made or downloaded', async () => {
  const { backups } = await list()
  app.passTime(15 * 60_000)
  const token = (await admin.client.call('refreshSession')).body.accessToken
  const refused = { status: 403, body: { code: 'step_up_required' } }
  expect(await admin.client.call('startBackup', { token })).toMatchObject(refused)
  expect(await admin.client.call('downloadBackup', { token, params: { id: backups[0].id } })).toMatchObject(refused)
  expect((await admin.client.call('listBackups', { token })).status).toBe(200)
})
