// Plants a secret in every setting that holds one, in webhooks, tokens and the server's own secrets, and uses them all
// against services that repeat what they get. Then searches everything the server wrote or answered.
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { calls, type CallName } from '@joinery/contract/calls'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { isSecret } from '#config'
import { isChangeable, listShown } from '#config/product-settings.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { generate } from '#testing/build-generation.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startVendor, type Vendor } from '#testing/loopback-vendor.ts'
import { startIdentityProvider, type IdentityProviderDouble } from '#testing/network/identity-provider.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { startReceiver, type WebhookReceiver } from '#testing/network/webhook-receiver.ts'
import { signInBy } from '#testing/sign-in/by-service.ts'
import { createToken } from '#testing/sign-in/create-token.ts'
import { stretch } from '#testing/stretch.ts'
import type { TestApp } from '#testing/test-app.ts'

import { walkArchive } from '../backup/archive/walk-archive.ts'

const planted = new Map<string, string>()

/** Registers a secret of letters and digits, so that it looks the same in addresses and JSON. */
const plant = (name: string): string => {
  const secret = `quoin${planted.size}zq${Buffer.from(name).toString('hex').slice(-24)}zq`
  planted.set(name, secret)
  return secret
}

const buildSettings = (vendor: Vendor, service: IdentityProviderDouble, mailPort: number) => {
  const withLogin = (name: string): string => vendor.address.replace('//', `//studio:${plant(name)}@`)
  const given: Record<string, string> = {
    GOOGLE_BASE_URL: vendor.address,
    OPENAI_BASE_URL: vendor.address,
    AI_BASE_URL: vendor.address,
    AI_IMAGE_MODEL: 'qwen',
    AI_TEXT_MODEL: 'qwen',
    AI_2_BASE_URL: withLogin('AI_2_BASE_URL'),
    AI_2_IMAGE_MODEL: 'qwen',
    A1111_BASE_URL: vendor.address,
    FAL_MODEL: 'fal-ai/flux',
    FAL_BASE_URL: vendor.address,
    FAL_MODELS_URL: vendor.address,
    REPLICATE_MODEL: 'flux/pro',
    REPLICATE_BASE_URL: vendor.address,
    BFL_MODEL: 'flux-2-pro',
    BFL_BASE_URL: vendor.address,
    OIDC_1_ISSUER: service.issuer,
    OIDC_1_CLIENT_ID: service.settings['OIDC_1_CLIENT_ID'] ?? '',
    SMTP_URL: `smtp://studio:${plant('SMTP_URL')}@127.0.0.1:${mailPort}`,
    BRAND_NAME: 'Hartwell',
  }
  for (const name of listShown(Object.keys(given))) {
    const isUsed = !/^(?:COMFYUI|OIDC)_[A-Z]/.test(name) // providers without an address
    if (isChangeable(name) && isSecret(name) && isUsed) given[name] ??= plant(name)
  }
  return given
}

const lines: string[] = []
const answers: string[] = []
const headers: string[] = []
let app: TestApp
let admin: TestUser
let person: TestUser
let vendor: Vendor
let service: IdentityProviderDouble
let receiver: WebhookReceiver
let settings: Record<string, string>
let folder: string
let mailServer: Awaited<ReturnType<typeof startMailServer>>

const keep = <Answer extends { text: string; headers: object }>(answer: Answer): Answer => {
  answers.push(answer.text)
  headers.push(JSON.stringify(answer.headers))
  return answer
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'joinery-planted-'))
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const environment = {
    SECRET: `${plant('SECRET')}${'s'.repeat(32)}`,
    METRICS_TOKEN: plant('METRICS_TOKEN'),
    BACKUP_DIR: folder,
    WEBHOOKS_PRIVATE: 'allowed',
  }
  ;({ app, admin } = await startWithAdmin({ log, settings: environment }))
  person = await buildUser(app)
  vendor = await startVendor()
  // Repeats the keys it was sent, as careless services do.
  vendor.answer((response) => {
    const sent = JSON.stringify([response.req.headers, response.req.url])
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${sent}` }, detail: sent }))
  })
  service = await startIdentityProvider()
  receiver = await startReceiver()
  receiver.answerWith((response, { headers: sent }) => void response.writeHead(500).end(JSON.stringify(sent)))
  mailServer = await startMailServer(0, () => null, 'another password')
  settings = buildSettings(vendor, service, mailServer.port)
}, stretch(120_000))
afterAll(async () => {
  await app.close()
  await vendor.close()
  await service.close()
  await receiver.close()
  await mailServer.stop()
  await rm(folder, { recursive: true })
})

/** A secret as it may be written: plain, as bytes of a dump, or encoded. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret)
  // The first and last letters of base64 depend on what is around it.
  return [secret, bytes.toString('hex'), ...[0, 1, 2].map((by) => shiftedBase64(bytes, by))]
}
const shiftedBase64 = (bytes: Buffer, by: number): string =>
  Buffer.concat([Buffer.alloc(by), bytes])
    .toString('base64')
    .replace(/=+$/, '')
    .slice(4, -2)

const findIn = (text: string): string[] => {
  const small = text.toLowerCase()
  return [...planted].flatMap(([name, secret]) =>
    formsOf(secret).some((form) => text.includes(form) || small.includes(form.toLowerCase())) ? [name] : [],
  )
}

const useAll = async (): Promise<{ readonly uid_project: string; readonly webhookId: string }> => {
  keep(await admin.call('changeSettings', { body: { settings: { ...settings, REGISTRATION: 'shut' } } }))
  expect(keep(await admin.call('changeSettings', { body: { settings } })).status).toBe(422)
  const saved = keep(await admin.call('changeSettings', { body: { settings, skip_test: true } }))
  expect([saved.status, saved.text.slice(0, 200)]).toEqual([200, expect.any(String)])
  for (const [name, value] of Object.entries(settings)) {
    keep(await admin.call('testSettings', { body: { settings: { [name]: value } } }))
  }
  const { providers } = keep(await admin.call('listProviderHealth')).body
  for (const { id } of providers) keep(await admin.call('testProvider', { params: { id } }))
  const listed = keep(await person.call('listProviders')).body.providers
  for (const { id } of listed) answers.push((await generate(person, { provider: id })).text)
  keep(await admin.call('summarizeText', { body: { text: 'Which stone? '.repeat(30) } }))
  keep(await admin.call('sendTestMail'))
  await app.client().call('forgotPassword', { body: { email: admin.email } })
  const account = service.add({ email: 'ines@studio.example', email_verified: true })
  await signInBy(app, service, account).then(
    ({ answer }) => keep(answer),
    () => undefined,
  )

  const { uid_project } = await buildProject(admin)
  const made = await admin.call('createWebhook', {
    params: { id: uid_project },
    body: { url: receiver.url, events: ['message.created'] },
  })
  expect(made.status).toBe(201)
  planted.set('webhook', made.body.secret)
  const webhookId = made.body.webhook.uid_webhook
  keep(await admin.call('createReply', { params: { id: uid_project }, body: { content: 'Which stone?' } }))
  await receiver.waitFor(1)
  keep(await admin.call('testWebhook', { params: { webhookId } }))
  const program = await createToken(app, admin)
  planted.set('token', program.secret)
  keep(await program.call('listProjects'))
  return { uid_project, webhookId }
}

const readAll = async (ids: { readonly uid_project: string; readonly webhookId: string }): Promise<void> => {
  const reads = (Object.keys(calls) as CallName[]).filter((name) => calls[name][0] === 'GET')
  const params = { id: ids.uid_project, webhookId: ids.webhookId }
  for (const name of reads) {
    const names = [...calls[name][1].matchAll(/:(\w+)/g)].map(([, one = '']) => one)
    if (names.some((one) => !(one in params))) continue
    // One call of the list above, with the parameters it needs.
    keep(await (admin.call as (name: CallName, options: object) => ReturnType<typeof admin.call>)(name, { params }))
    keep(await app.client().call(name as 'getHealth', { params } as object))
  }
  for (const { uid_delivery } of (await admin.call('listDeliveries', { params: ids })).body.deliveries) {
    keep(await admin.call('getDelivery', { params: { ...ids, deliveryId: uid_delivery } }))
  }
  for (const path of ['/config.json', '/api/openapi.json', '/dev/mailbox.json', '/metrics']) {
    keep(await app.client().get(path))
  }
}

/** Every row of every table, as a dump would show it. */
const dump = async (): Promise<Map<string, string>> => {
  const { rows: tables } = await app.database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const rows = new Map<string, string>()
  for (const { name } of tables) {
    const found = await app.database.pool.query<{ row: string }>(`select each::text as row from ${name} as each`)
    rows.set(name, found.rows.map(({ row }) => row).join('\n'))
  }
  return rows
}

/** The texts of an archive: its settings and the rows of its tables. */
const readArchive = async (path: string): Promise<string> => {
  const parts: string[] = []
  await walkArchive(createReadStream(path), {
    settings: async (text) => void parts.push(text),
    table: async (_name, piece) => void parts.push(piece.toString('latin1')),
    blob: async (_key, _size, body) => {
      for await (const piece of body) parts.push(piece.toString('latin1'))
    },
  })
  return parts.join('\n')
}

describe('secrets in every setting that holds one', { timeout: stretch(180_000) }, () => {
  it('are in no answer, log, metric, table or backup', async () => {
    const readable = listShown(Object.keys(settings)).filter((name) => isChangeable(name) && isSecret(name))
    const withoutProvider = ['OIDC_CLIENT_SECRET']
    expect(readable.filter((name) => !planted.has(name) && !withoutProvider.includes(name))).toEqual([])

    const ids = await useAll()
    await readAll(ids)
    const { rows } = await app.database.pool.query<{ name: string }>('select name from setting_secrets')
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(readable.filter((name) => name in settings)))
    const sent = JSON.stringify(vendor.received.map(({ headers: of, path }) => [of, path]))
    for (const name of ['GOOGLE_API_KEY', 'OPENAI_API_KEY', 'AI_API_KEY', 'FAL_API_KEY', 'BFL_API_KEY']) {
      expect([name, sent.includes(planted.get(name) ?? '')]).toEqual([name, true]) // used
    }

    expect((await admin.call('startBackup')).status).toBe(202)
    await expect.poll(async () => (await admin.call('listBackups')).body.is_running).toBe(false)
    const [file = ''] = await readdir(folder)
    const archive = await readArchive(join(folder, file))
    expect(archive).toContain('Hartwell')

    expect(answers.join('\n')).toContain('Hartwell')
    expect(lines.join('\n')).toContain('backup created and verified')
    expect(findIn(answers.join('\n'))).toEqual([])
    expect(findIn(headers.join('\n'))).toEqual([])
    expect(findIn(lines.join('\n'))).toEqual([])
    expect(findIn(await app.app.metrics.print())).toEqual([])
    const tables = await dump()
    expect([...tables.values()].join('\n')).toContain('Hartwell')
    for (const [name, rowsOf] of tables) expect([name, findIn(rowsOf)]).toEqual([name, []])
    expect(findIn(archive)).toEqual([])
  })
})
