import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { calls, type CallName } from '@joinery/contract/calls'
import { afterAll, expect, it } from 'vitest'

import { startWithAdmin } from '#testing/build-admin.ts'

const BACKUP_DIR = await mkdtemp(join(tmpdir(), 'joinery-audited-'))
const { app, admin } = await startWithAdmin({ settings: { BACKUP_DIR } })
afterAll(async () => {
  await app.close()
  await rm(BACKUP_DIR, { recursive: true })
})

const latestBackup = async (): Promise<string> => {
  await expect.poll(async () => (await admin.call('listBackups')).body.is_running).toBe(false)
  return (await admin.call('listBackups')).body.backups[0].id
}

/** How each call is made, and its act in the audit; null for calls that only show what admins see anyway. */
const made = {
  getSettings: { act: null, call: () => admin.call('getSettings') },
  changeSettings: {
    act: 'setting-changed',
    call: () => admin.call('changeSettings', { body: { settings: { BRAND_TAGLINE: 'Made together' } } }),
  },
  testSettings: {
    act: 'settings-tested',
    call: () => admin.call('testSettings', { body: { settings: { SMTP_URL: 'smtp://127.0.0.1:1' } } }),
  },
  sendTestMail: { act: 'settings-tested', call: () => admin.call('sendTestMail') },
  startBackup: { act: 'backup-started', call: () => admin.call('startBackup') },
  listBackups: { act: null, call: () => admin.call('listBackups') },
  downloadBackup: {
    act: 'backup-downloaded',
    call: async () => admin.call('downloadBackup', { params: { id: await latestBackup() } }),
  },
} as const
const names = (Object.keys(calls) as CallName[]).filter((name) => /^\/admin\/(?:settings|backup)/.test(calls[name][1]))

it('names every call of settings and backups', () => {
  expect(Object.keys(made)).toEqual(names)
})

type Entry = { readonly id: number; readonly act: string; readonly actor: { readonly uid_user: string } }

it.each(Object.entries(made))('writes who made the call to the audit: %s', async (_name, { act, call }) => {
  const read = async (): Promise<Entry[]> => (await admin.call('listAudit', { query: {} })).body.entries
  const known = new Set((await read()).map(({ id }) => id))
  await call()
  const added = (await read()).filter(({ id }) => !known.has(id))
  expect(added.map((entry) => [entry.act, entry.actor.uid_user])).toEqual(act === null ? [] : [[act, admin.uid_user]])
})
