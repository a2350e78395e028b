// Each job removes data older than its setting and nothing younger.
import { readFile } from 'node:fs/promises'

import { cookiePurposes } from '@joinery/contract/sign-in/cookie-purposes'
import type { Site } from '@joinery/contract/site'
import { afterAll, describe, expect, it } from 'vitest'

import { readConfig } from '#config'
import { trimAuditJob } from '#features/audit/trim-audit.job.ts'
import { trimAccountsJob } from '#features/auth/account/trim-accounts.job.ts'
import { trimMailsJob } from '#features/mail/trim-mails.job.ts'
import { emptyDeletedJob } from '#features/messages/empty-deleted.job.ts'
import { trimReadJob } from '#features/notifications/trim-read.job.ts'
import { trimExportsJob } from '#features/privacy/export/trim-exports.job.ts'
import { trimGuestsJob } from '#features/review/own-data/trim-guests.job.ts'
import { newId } from '#platform/ids.ts'
import { picture } from '#testing/build-generation.ts'
import { buildProject, fileForm } from '#testing/build-project.ts'
import { buildUser, newEmail, registerUser } from '#testing/build-user.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

import { printRetention } from './print-retention.ts'
import type { retentionSettings } from './retention-settings.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** All differ from the defaults, to detect jobs with hard-coded periods. */
const settings = {
  KEEP_ENDED_SESSIONS_DAYS: '5',
  KEEP_ATTEMPTS_DAYS: '3',
  KEEP_AUDIT_DAYS: '500',
  KEEP_MAILS_DAYS: '4',
  KEEP_READ_NOTIFICATIONS_DAYS: '6',
  KEEP_DELETED_MESSAGES_MINUTES: '60',
  KEEP_UNVERIFIED_DAYS: '8',
  KEEP_IDLE_GUESTS_DAYS: '40',
  EXPORT_DAYS: '2',
}

const app = await startTestApp({ settings })
const person = await buildUser(app)
const uid_project = (await buildProject(person)).uid_project
afterAll(() => app.close())

const query = async (sql: string, ...values: unknown[]) => (await app.database.pool.query(sql, values)).rows
const ago = (milliseconds: number) => new Date(app.now().getTime() - milliseconds)

type Case = {
  readonly job: { readonly run: (context: TestApp['app']['context'], payload: object) => Promise<void> }
  readonly kept: number
  /** Writes data that ended at `at` and returns the query that finds it. */
  readonly write: (at: Date) => Promise<readonly [sql: string, value: unknown]>
}

const cases: Readonly<Record<keyof typeof retentionSettings, Case>> = {
  KEEP_ENDED_SESSIONS_DAYS: {
    job: trimAccountsJob,
    kept: 5 * day,
    write: async (at) => {
      const id = newId()
      await query(
        `insert into sessions (uid_session, uid_user, token_hash, is_remembered, device, expires_at, ended_at)
         values ($1, $2, $3, true, 'Firefox', $4, $5)`,
        id,
        person.uid_user,
        Buffer.from(id),
        new Date(app.now().getTime() + 30 * day),
        at,
      )
      return ['select from sessions where uid_session = $1', id]
    },
  },
  KEEP_ATTEMPTS_DAYS: {
    job: trimAccountsJob,
    kept: 3 * day,
    write: async (at) => {
      const key = Buffer.from(newId())
      await query(`insert into attempts (kind, key_hash, count, started_at) values ('sign-in', $1, 1, $2)`, key, at)
      return ['select from attempts where key_hash = $1', key]
    },
  },
  KEEP_AUDIT_DAYS: {
    job: trimAuditJob,
    kept: 500 * day,
    write: async (at) => {
      const id = newId()
      // The database sets the time itself, so the trigger is disabled temporarily.
      await query('alter table audit_entries disable trigger audit_entries_are_dated')
      await query(
        `insert into audit_entries (at, act, actor_kind, target_kind, target_id, details)
         values ($1, 'project-deleted', 'shell', 'project', $2, '{}')`,
        // In database time.
        new Date(at.getTime() - (app.now().getTime() - Date.now())),
        id,
      )
      await query('alter table audit_entries enable always trigger audit_entries_are_dated')
      return ['select from audit_entries where target_id = $1', id]
    },
  },
  KEEP_MAILS_DAYS: {
    job: trimMailsJob,
    kept: 4 * day,
    write: async (at) => {
      const id = newId()
      await query(
        `insert into mails (uid_mail, recipient, subject, text_body, html_body, created_at) values ($1, 'a@b.example', '', '', '', $2)`,
        id,
        at,
      )
      return ['select from mails where uid_mail = $1', id]
    },
  },
  KEEP_READ_NOTIFICATIONS_DAYS: {
    job: trimReadJob,
    kept: 6 * day,
    write: async (at) => {
      const id = newId()
      await query(
        `insert into notifications (uid_notification, uid_user, kind, title, message, link, is_read, created_at)
         values ($1, $2, 'message', '', '', '', true, $3)`,
        id,
        person.uid_user,
        at,
      )
      return ['select from notifications where uid_notification = $1', id]
    },
  },
  KEEP_DELETED_MESSAGES_MINUTES: {
    job: emptyDeletedJob,
    kept: hour,
    write: async (at) => {
      const { body } = await person.call('createReply', { params: { id: uid_project }, body: { content: 'Oak' } })
      const { uid_reply } = body.reply
      await query('update replies set deleted_at = $1 where uid_reply = $2', at, uid_reply)
      return [`select from replies where uid_reply = $1 and content <> ''`, uid_reply]
    },
  },
  KEEP_UNVERIFIED_DAYS: {
    job: trimAccountsJob,
    kept: 8 * day,
    write: async (at) => {
      const { uid_user } = await registerUser(app)
      await query('update users set created_at = $1 where uid_user = $2', at, uid_user)
      return ['select from users where uid_user = $1', uid_user]
    },
  },
  KEEP_IDLE_GUESTS_DAYS: {
    job: trimGuestsJob,
    kept: 40 * day,
    write: async (at) => {
      const id = newId()
      await query(
        `insert into guests (uid_guest, uid_project, email, name, created_at, confirmed_at) values ($1, $2, $3, 'Ada', $4, $4)`,
        id,
        uid_project,
        newEmail(),
        at,
      )
      return ['select from guests where uid_guest = $1', id]
    },
  },
  EXPORT_DAYS: {
    job: trimExportsJob,
    kept: 2 * day,
    write: async (at) => {
      const id = newId()
      await query(
        `insert into data_exports (uid_export, uid_user, requested_at, ready_at, expires_at)
         values ($1, $2, $3, $3, $3::timestamptz + make_interval(days => $4))`,
        id,
        person.uid_user,
        at,
        app.config.EXPORT_DAYS,
      )
      return ['select from data_exports where uid_export = $1', id]
    },
  },
}

describe('retained data', () => {
  it.each(Object.entries(cases))('is deleted after %s and not before', async (_, { job, kept, write }) => {
    const [old, oldId] = await write(ago(kept + hour))
    const [young, youngId] = await write(ago(kept - hour / 2))
    await job.run(app.app.context, {})
    expect(await query(old, oldId)).toHaveLength(0)
    expect(await query(young, youngId)).toHaveLength(1)
  })

  it('includes a guest who confirmed their address again recently', async () => {
    const { job, kept, write } = cases.KEEP_IDLE_GUESTS_DAYS
    const [found, id] = await write(ago(10 * kept))
    await query('update guests set confirmed_at = $2 where uid_guest = $1', id, ago(0))
    await job.run(app.app.context, {})
    expect(await query(found, id)).toHaveLength(1)
  })

  it('includes a guest who has commented', async () => {
    const { job, kept, write } = cases.KEEP_IDLE_GUESTS_DAYS
    const [found, id] = await write(ago(10 * kept))
    const [, silent] = await write(ago(10 * kept))
    const form = fileForm([{ name: 'front.png', bytes: await picture(30, 20), type: 'image/png' }])
    await person.call('updateProject', { params: { id: uid_project }, form })
    const [file] = await query('select uid_file from files where uid_project = $1', uid_project)
    const params = { fileId: file.uid_file }
    await person.call('createPin', { params, body: { x: 0.5, y: 0.5, content: '<p>Oak</p>' } })
    await query('update pins set uid_user = null, uid_guest = $1 where uid_project = $2', id, uid_project)
    await job.run(app.app.context, {})
    expect(await query(found, id)).toHaveLength(1)
    expect(await query(found, silent)).toHaveLength(0)
  })

  it('includes any number of guests who have commented', async () => {
    const { job, kept, write } = cases.KEEP_IDLE_GUESTS_DAYS
    const [found, id] = await write(ago(10 * kept))
    const last = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
    await query('update guests set uid_guest = $2 where uid_guest = $1', id, last)
    const { uid_project: crowded } = await buildProject(person)
    const form = fileForm([{ name: 'front.png', bytes: await picture(30, 20), type: 'image/png' }])
    await person.call('updateProject', { params: { id: crowded }, form })
    const [file] = await query('select uid_file from files where uid_project = $1', crowded)
    const params = { fileId: file.uid_file }
    await person.call('createPin', { params, body: { x: 0.5, y: 0.5, content: '<p>Oak</p>' } })
    await query(
      `with crowd as (
         insert into guests (uid_guest, uid_project, email, name, created_at, confirmed_at)
         select gen_random_uuid(), $1, n || '@crowd.example', 'Ada', $2, $2 from generate_series(1, 600) as n
         returning uid_guest
       ), numbered as (select uid_guest, row_number() over () + 1 as number from crowd)
       insert into pins select copy.* from pins, numbered, jsonb_populate_record(pins, jsonb_build_object(
         'uid_pin', gen_random_uuid(), 'number', numbered.number, 'uid_user', null, 'uid_guest', numbered.uid_guest)) as copy
       where pins.uid_project = $1`,
      crowded,
      ago(10 * kept),
    )
    await job.run(app.app.context, {})
    expect(await query(found, last)).toHaveLength(0)
    expect(await query('select from guests where uid_project = $1', crowded)).toHaveLength(600)
  })

  it.each(['KEEP_UNVERIFIED_DAYS', 'KEEP_IDLE_GUESTS_DAYS'] as const)('stays where %s is 0', async (name) => {
    const { job, kept, write } = cases[name]
    const [old, id] = await write(ago(10 * kept))
    await job.run({ ...app.app.context, config: { ...app.config, [name]: 0 } }, {})
    expect(await query(old, id)).toHaveLength(1)
  })

  it('is listed on the privacy page with the configured periods and image providers', async () => {
    const site: Site = (await app.client().get('/config.json')).body
    expect(site.privacy.kept).toEqual({
      sessions: '5 days',
      attempts: '3 days',
      audit: '500 days',
      mails: '4 days',
      notifications: '6 days',
      deletedMessages: '60 minutes',
      unverified: '8 days',
      guests: '40 days',
      exports: '2 days',
    })
    const available = app.app.context.providers.filter(({ isAvailable }) => isAvailable)
    expect(site.privacy.providers).toEqual(available.map(({ name, training }) => ({ name, training })))
  })

  it('cannot have a shorter period than promised', () => {
    const tooFew = { KEEP_AUDIT_DAYS: '399', KEEP_DELETED_MESSAGES_MINUTES: '9', KEEP_IDLE_GUESTS_DAYS: '30' }
    for (const [name, value] of Object.entries(tooFew)) {
      expect(() => readConfig({ [name]: value })).toThrow(`${name} must be`)
    }
    expect(readConfig({ KEEP_IDLE_GUESTS_DAYS: '0' }).KEEP_IDLE_GUESTS_DAYS).toBe(0)
  })

  it('is documented for operators with the same periods', async () => {
    const paper = await readFile(new URL('../../../../docs/operate/privacy.md', import.meta.url), 'utf8')
    expect(paper).toContain(printRetention())
  })
})

describe('cookies', () => {
  it('are all named on the privacy page', async () => {
    const { headers } = await app.client().call('logIn', { body: { email: person.email, password: person.password } })
    const set = [headers['set-cookie']].flat().map((cookie) => String(cookie).split('=')[0] ?? '')
    const plain = set.map((name) => name.replace(/^__(Secure|Host)-/, ''))
    expect(plain.length).toBeGreaterThan(0)
    expect(Object.keys(cookiePurposes)).toEqual(expect.arrayContaining(plain))
  })
})
