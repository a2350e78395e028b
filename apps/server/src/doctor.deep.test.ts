// Runs `npm run doctor` as a separate process with a real PostgreSQL, mail server, proxy and product.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { emailMessages } from '@joinery/contract/messages/email-messages'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openDatabase, type Db } from '#platform/database/database.ts'
import { listMigrations, migrateWithin } from '#platform/database/migrate.ts'
import { createLog } from '#platform/log.ts'
import { startWithAdmin } from '#testing/build-admin.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { startWebProxy } from '#testing/network/web-proxy.ts'
import { makeCertificates } from '#testing/pictures/make-certificates.ts'
import { runToEnd } from '#testing/run-program.ts'
import { testSecret } from '#testing/start-product.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

import type { Finding } from './doctor/finding.ts'
import { createTestDatabase } from './testing/database/test-database.ts'

const timeout = stretch(120_000)

let dataDir: string
let cleanUp: (() => Promise<unknown>)[]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'joinery-doctor-'))
  cleanUp = [() => rm(dataDir, { recursive: true, force: true })]
})
afterEach(async () => {
  for (let act = cleanUp.pop(); act; act = cleanUp.pop()) await act()
})

const ask = async (settings: Record<string, string>, words: readonly string[] = []) => {
  const { code, printed } = await runToEnd({ DATA_DIR: dataDir, ...settings }, 'doctor', ['--json', ...words])
  const { ok, findings } = JSON.parse(printed) as { ok: boolean; findings: Finding[] } // as doctor.ts prints it
  return { code, ok, findings, about: (name: string) => findings.find(({ about }) => about === name) }
}

const external = async (kind?: 'empty') => {
  const database = await createTestDatabase(kind)
  cleanUp.push(database.drop)
  return { DATABASE_URL: database.connectionString, SECRET: testSecret }
}

const changeDatabase = async (address: string, act: (db: Db) => Promise<unknown>): Promise<void> => {
  const database = await openDatabase(address, { max: 1, log: createLog('silent') })
  await act(database.db)
  await database.close()
}

/** Starts a product and returns settings under which the doctor finds it. */
const startProduct = async (settings: Record<string, string> = {}) => {
  // The doctor compares the clocks.
  const app = await startTestApp({ settings, isOnTime: true })
  cleanUp.push(app.close)
  const address = await app.app.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = new URL(address)
  return {
    address,
    settings: { DATABASE_URL: app.database.connectionString, SECRET: testSecret, PORT: port, ...settings },
  }
}

describe('without a running server', () => {
  it('reports that nothing exists before the first start and creates nothing', { timeout }, async () => {
    const folder = join(dataDir, 'not-yet')
    const { code, about } = await ask({ DATA_DIR: folder })
    expect([code, about('Database')?.state, about('Files')?.state]).toEqual([0, 'not checked', 'not checked'])
    expect(about('Address')).toMatchObject({ state: 'not checked', line: expect.stringContaining('Start it') })
    await expect(rm(folder, { recursive: true })).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('checks the configured certificate for images', { timeout }, async () => {
    const { chain, key } = makeCertificates()
    const [C2PA_CERTIFICATE, C2PA_KEY] = [join(dataDir, 'c2pa.pem'), join(dataDir, 'c2pa.key')]
    await writeFile(C2PA_CERTIFICATE, chain)
    await writeFile(C2PA_KEY, key)
    expect((await ask({ C2PA_CERTIFICATE, C2PA_KEY })).about('Credentials')?.state).toBe('good')
    await writeFile(C2PA_KEY, makeCertificates().key)
    expect((await ask({ C2PA_CERTIFICATE, C2PA_KEY })).about('Credentials')).toMatchObject({
      state: 'bad',
      line: 'C2PA_KEY does not belong to the first certificate in C2PA_CERTIFICATE.',
    })
  })

  it('checks an external database, the store, the disk and the clock', { timeout }, async () => {
    const { code, about } = await ask(await external())
    expect(code).toBe(0)
    expect(about('Database')).toMatchObject({
      state: 'good',
      line: expect.stringMatching(/^PostgreSQL \d.*, external,/),
    })
    for (const name of ['Files', 'Disk', 'Clock', 'Email', 'Settings']) expect(about(name)?.state).toBe('good')
  })

  it('lists pending migrations on older data and runs none', { timeout }, async () => {
    const settings = await external('empty')
    expect((await ask(settings)).about('Data')).toMatchObject({
      state: 'good',
      line: expect.stringContaining('None yet'),
    })
    const names = await listMigrations()
    await changeDatabase(settings.DATABASE_URL, (db) => migrateWithin(db, names.slice(0, -2)))
    for (let time = 0; time < 2; time++) {
      expect((await ask(settings)).about('Data')).toMatchObject({
        state: 'doubtful',
        line: expect.stringMatching(
          `^Last migration: ${names.at(-3)}\\. .* will also run ${names.at(-2)}, ${names.at(-1)}\\. Back up first`,
        ),
      })
    }
  })

  it('rejects data of a newer version', { timeout }, async () => {
    const settings = await external()
    await changeDatabase(settings.DATABASE_URL, (db) =>
      sql`insert into migrations (name, timestamp) values ('9999_future', now()::text)`.execute(db),
    )
    const { code, about } = await ask(settings)
    expect([code, about('Version')?.state]).toEqual([1, 'good'])
    expect(about('Database')).toMatchObject({
      state: 'bad',
      line: expect.stringMatching(/^This database was created by a newer version \(9999_future\)/),
    })
  })

  it('exits with code 1 when the database is unreachable', { timeout }, async () => {
    const { code, ok, about } = await ask({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', SECRET: testSecret })
    expect([code, ok, about('Database')?.state]).toEqual([1, false, 'bad'])
  })

  it('names an invalid setting in one line', { timeout }, async () => {
    const { code, findings } = await ask({ PUBLIC_URL: 'https://studio.example/joinery' })
    expect([code, findings]).toEqual([
      1,
      [
        {
          about: 'Settings',
          state: 'bad',
          line: 'PUBLIC_URL must be a host without a path, such as https://joinery.studio.example, not "https://studio.example/joinery".',
        },
      ],
    ])
  })

  it('lists the open decisions of a public installation', { timeout }, async () => {
    const settings = { ...(await external()), HOST: '0.0.0.0', SMTP_URL: 'smtp://127.0.0.1:1', REGISTRATION: 'closed' }
    const { findings } = await ask(settings)
    const undecided = findings.filter(({ state }) => state === 'doubtful').map(({ about }) => about)
    expect(undecided).toEqual(['PUBLIC_URL', 'ADMIN_EMAILS'])
  })

  it('reports a full disk', { timeout }, async () => {
    const { about } = await ask({ ...(await external()), MIN_FREE_DISK_MB: '99999999' })
    expect(about('Disk')).toMatchObject({ state: 'bad', line: expect.stringContaining('Free up space') })
  })
})

describe('mail server', () => {
  const smtp = (port: number, who = '') => `smtp://${who}127.0.0.1:${port}`

  it('receives a test message only if an address is given', { timeout }, async () => {
    const server = await startMailServer()
    cleanUp.push(server.stop)
    const settings = { ...(await external()), SMTP_URL: smtp(server.port) }
    expect((await ask(settings)).about('Email')?.state).toBe('good')
    expect(server.received).toHaveLength(0)
    const { about } = await ask(settings, ['--mail', 'you@studio.example'])
    expect(about('Email')?.line).toBe('Test email sent to you@studio.example.')
    expect(server.received[0]?.recipients).toEqual(['you@studio.example'])
    expect(server.received[0]?.raw).toContain(`Subject: ${emailMessages.test.subject('Joinery')}`)
  })

  it('set in the product is checked, and each source is named', { timeout }, async () => {
    const server = await startMailServer(0, () => null, 'walnut')
    cleanUp.push(server.stop)
    const { app, admin } = await startWithAdmin()
    cleanUp.push(app.close)
    const body = { settings: { SMTP_URL: smtp(server.port, 'una:walnut@'), BRAND_NAME: 'Hartwell' }, skip_test: true }
    expect((await admin.call('changeSettings', { body })).status).toBe(200)
    const settings = { DATABASE_URL: app.database.connectionString, SECRET: testSecret, CONTACT_EMAIL: 'a@b.example' }
    const { about, findings } = await ask(settings)
    const lines = findings.filter((one) => one.about === 'Settings').map(({ line }) => line)
    expect(lines).toContainEqual(expect.stringMatching(/^Set in the server environment: CONTACT_EMAIL, .*SECRET/))
    expect(lines).toContainEqual(expect.stringContaining('Set in Admin > Settings: BRAND_NAME, SMTP_URL.'))
    expect(about('Email')?.line).toMatch(/^Connected to the mail server set in Admin > Settings/)
    await server.stop()
    expect((await ask(settings)).about('Email')?.line).toMatch(/Check the mail server in Admin > Settings\.$/)
    const moved = await ask({ ...settings, SECRET: 'another secret of thirty-two letters' })
    expect(moved.findings).toContainEqual(
      expect.objectContaining({
        state: 'doubtful',
        line: expect.stringContaining("can't be read with this SECRET: SMTP_URL"),
      }),
    )
    const both = await ask({ ...settings, BRAND_NAME: 'Elm' })
    expect(both.findings).toContainEqual(
      expect.objectContaining({ line: 'Set in both. The server environment takes precedence: BRAND_NAME.' }),
    )
    expect(JSON.stringify([findings, moved.findings])).not.toContain('walnut')
  })

  it('with a wrong password or no response is reported', { timeout }, async () => {
    const server = await startMailServer(0, () => null, 'walnut')
    cleanUp.push(server.stop)
    const settings = await external()
    const refused = await ask({ ...settings, SMTP_URL: smtp(server.port, 'us:birch@') })
    expect([refused.code, refused.about('Email')?.line]).toEqual([
      1,
      'The mail server rejected the user name or password (EAUTH). Check SMTP_URL in the server environment.',
    ])
    const away = await ask({ ...settings, SMTP_URL: smtp(1) })
    expect(away.about('Email')?.line).toMatch(/^No response from the mail server at this port/)
  })

  it('is reported with advice on MAIL_FROM when it rejects the message', { timeout }, async () => {
    const refusal = Object.assign(new Error('No such user'), { responseCode: 550 })
    const server = await startMailServer(0, () => refusal)
    cleanUp.push(server.stop)
    const settings = { ...(await external()), SMTP_URL: smtp(server.port) }
    const { about } = await ask(settings, ['--mail', 'you@studio.example'])
    expect(about('Email')).toMatchObject({ state: 'bad', line: expect.stringContaining('can send as MAIL_FROM') })
  })
})

describe('with a running server', () => {
  it('finds no problem without a proxy', { timeout }, async () => {
    const { settings } = await startProduct()
    const { code, about } = await ask(settings)
    expect(code).toBe(0)
    expect(about('Proxy')?.line).toBe('No proxy in use.')
    expect(about('Websockets')?.state).toBe('good')
  })

  it('finds no problem behind a trusted proxy', { timeout }, async () => {
    const product = await startProduct({ TRUST_PROXY: '127.0.0.1' })
    const proxy = await startWebProxy(product.address)
    cleanUp.push(proxy.close)
    const { code, about } = await ask({ ...product.settings, PUBLIC_URL: proxy.address })
    expect([code, about('Address')?.line]).toEqual([0, `${proxy.address} leads to this installation.`])
    expect(about('Proxy')?.line).toBe('Client IP addresses are detected correctly.')
    expect(about('Version')).toMatchObject({
      state: 'good',
      line: expect.stringMatching(/^Joinery [\d.]+, running\.$/),
    })
  })

  it.each([
    [
      'drops websockets',
      { passesSockets: false },
      '127.0.0.1',
      'Websockets',
      /Upgrade and Connection for \/socket\.io/,
    ],
    ['changes the Host', { host: 'inside.example' }, '127.0.0.1', 'Host', /changes the Host header to inside\.example/],
    ['is not trusted', {}, 'false', 'Proxy', /Set TRUST_PROXY=127\.0\.0\.1\.$/],
    ['is trusted along with all clients', {}, 'true', 'Proxy', /Clients can spoof their IP address/],
    [
      'passes on forged addresses',
      { addsForwarded: false },
      '127.0.0.1',
      'Proxy',
      /Clients can spoof their IP address/,
    ],
  ] as const)('reports a proxy that %s', { timeout }, async (_, manners, TRUST_PROXY, name, line) => {
    const product = await startProduct({ TRUST_PROXY })
    const proxy = await startWebProxy(product.address, manners)
    cleanUp.push(proxy.close)
    const { code, findings } = await ask({ ...product.settings, PUBLIC_URL: proxy.address })
    const bad = findings.filter(({ state }) => state === 'bad')
    expect([code, bad.map(({ about }) => about)]).toEqual([1, [name]])
    expect(bad[0]?.line).toMatch(line)
  })

  it('does not mistake another installation at the public address for this one', { timeout }, async () => {
    const product = await startProduct()
    const { about } = await ask({ ...product.settings, SECRET: 'another secret, which is just as long' })
    expect(about('Address')).toMatchObject({ state: 'bad', line: expect.stringContaining('use the same SECRET') })
  })

  it('reports an unreachable public address', { timeout }, async () => {
    const product = await startProduct()
    const away = await startWebProxy(product.address)
    await away.close()
    const { code, about } = await ask({ ...product.settings, PUBLIC_URL: away.address })
    expect([code, about('Address')?.state]).toEqual([1, 'bad'])
    expect(about('Address')?.line).toMatch(/ can't be reached from here \(.*ECONNREFUSED.*\)/)
  })

  it('reveals nothing to callers without the secret', { timeout }, async () => {
    const product = await startProduct()
    for (const value of ['', 'x', `${Date.now()}.`, `${Date.now()}.AAAA`]) {
      const answer = await fetch(`${product.address}/api/doctor`, { headers: { 'x-joinery-doctor': value } })
      const unknown = await fetch(`${product.address}/api/nothing-here`)
      expect([answer.status, await answer.json()]).toEqual([unknown.status, await unknown.json()])
    }
  })
})

it('prints readable lines and requires an address for the test message', { timeout }, async () => {
  const { code, printed } = await runToEnd({ DATA_DIR: dataDir }, 'doctor', ['--mail'])
  expect(code).toBe(1)
  expect(printed).toContain('  FIX   Email         --mail needs an email address')
})
