// The pipeline from a message to its notification and email, with the process killed (-9) at each step. A trigger that
// waits for a lock of this test holds the process at the step.
import { defaultPreferences } from '@joinery/contract/notifications'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { mailboxAt } from '#testing/await-mail.ts'
import { startOnTestDatabase, type ProductOnTestDatabase } from '#testing/database/product-on-test-database.ts'
import { callAt, registerAt, type RemotePerson } from '#testing/remote-client.ts'
import { stretch } from '#testing/stretch.ts'

const lock = 4711
const patience = { timeout: stretch(80_000), interval: 50 }

let product: ProductOnTestDatabase
let observer: Client
let address: string
let mara: RemotePerson
let jonas: RemotePerson
let params: { id: string }

beforeAll(async () => {
  product = await startOnTestDatabase({ LOG_LEVEL: 'fatal' })
  ;({ address } = product)
  observer = new Client({ connectionString: product.connectionString })
  await observer.connect()
  await observer.query(`create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${lock}); return coalesce(new, old); end $$`)
  ;[mara, jonas] = await Promise.all([registerAt(address), registerAt(address)])
  const { body } = await callAt(address, 'createProject', { token: mara.token, body: { title: 'Hartwell Kitchen' } })
  params = { id: body.project.uid_project }
  await callAt(address, 'addMember', { token: mara.token, params, body: { email: jonas.email } })
  await callAt(address, 'updatePreferences', {
    token: jonas.token,
    body: { ...defaultPreferences, email_notifications: true },
  })
}, stretch(120_000))

afterAll(async () => {
  await observer.end()
  await product.remove()
})

const send = (content: string) =>
  callAt(address, 'createReply', { token: mara.token, params, body: { content, clientId: content } })

const notifiedOf = async (content: string): Promise<number> => {
  const { body } = await callAt(address, 'listNotifications', { token: jonas.token, query: { limit: '100' } })
  return body.notifications.filter(({ message }: { message: string }) => message.includes(content)).length
}

const mailedOf = async (content: string): Promise<number> =>
  (await mailboxAt(address)()).filter(({ to, text }) => to === jonas.email && text.includes(content)).length

/** Ends the minute between two emails. */
const passMinute = () => observer.query(`update mail_turns set mailed_at = now() - interval '5 minutes'`)

const isHeld = async (): Promise<boolean> => {
  const { rows } = await observer.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`,
  )
  return rows.length > 0
}

const steps = [
  ['as the event is taken', 'create trigger hold before delete on outbox', 'outbox'],
  ['as the notifications are written', 'create trigger hold before insert on notifications', 'notifications'],
  ['between notification and email', 'create trigger hold before insert on mail_items', 'mail_items'],
  [
    'when all of them are committed',
    'create constraint trigger hold after insert on mail_items deferrable initially deferred',
    'mail_items',
  ],
  ['as the email is written', 'create trigger hold before insert on mails', 'mails'],
  [
    'as the email is committed',
    'create constraint trigger hold after insert on mails deferrable initially deferred',
    'mails',
  ],
] as const

it.each(steps)(
  'a process killed %s loses and duplicates nothing',
  { timeout: stretch(180_000) },
  async (step, trigger, table) => {
    const content = `${step}, before the fall`
    await passMinute()
    await observer.query(`select pg_advisory_lock(${lock})`)
    await observer.query(`${trigger} for each row execute function wait_here()`)
    expect((await send(content)).status).toBe(201)
    await vi.waitFor(async () => expect(await isHeld()).toBe(true), patience)
    await product.stop('SIGKILL')
    await observer.query(`select pg_advisory_unlock(${lock})`)
    await observer.query(`drop trigger hold on ${table}`)

    await product.start()
    await vi.waitFor(async () => expect(await mailedOf(content)).toBe(1), patience)
    expect(await notifiedOf(content)).toBe(1)
    // Events are handled in order, so once a later one is handled, the earlier one is done.
    const next = `${step}, after it`
    await passMinute()
    await send(next)
    await vi.waitFor(async () => expect(await mailedOf(next)).toBe(1), patience)
    expect(await notifiedOf(next)).toBe(1)
    expect(await notifiedOf(content)).toBe(1)
    expect(await mailedOf(content)).toBe(1)
  },
)
