// What the nginx example file lets through, and which client address it forwards.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { limits } from '@joinery/contract/limits'
import { query } from '@joinery/server/testing/backups/read-all-queries'
import { fileForm } from '@joinery/server/testing/build-project'
import { openai, startVendor, type Vendor } from '@joinery/server/testing/loopback-vendor'
import { newEmail } from '@joinery/server/testing/new-email'
import { callAt } from '@joinery/server/testing/remote-client'
import { runToEnd } from '@joinery/server/testing/run-program'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { postFrom } from '../harness/call-from.ts'
import { buildTeam, register } from '../harness/people.ts'
import { startInstallation, type Installation } from '../harness/start-installation.ts'
import { nginx } from '../harness/start-nginx.ts'

const allowedFailures = 4
const art = new URL('../../art/swatch-walnut.webp', import.meta.url)

describe.skipIf(nginx === undefined)('through nginx', () => {
  let place: Installation
  let vendor: Vendor
  beforeAll(async () => {
    vendor = await startVendor()
    place = await startInstallation({
      SIGN_IN_FAILURES_PER_IP: `${allowedFailures}`,
      OPENAI_API_KEY: 'a-key',
      OPENAI_BASE_URL: vendor.address,
      OPENAI_CREDITS: '10',
    })
  })
  afterAll(async () => {
    await vendor.close()
    await place.stop()
  })

  it("limits count the client's real address, which cannot be spoofed", async () => {
    const fail = async (client: string, forged: string) => {
      const body = { email: newEmail(), password: 'not this one', rememberMe: false }
      return (await postFrom(client, place.address, 'logIn', body, { 'x-forwarded-for': forged })).status
    }
    for (let number = 0; number < allowedFailures; number++) {
      expect(await fail('127.20.0.1', `203.0.113.${number}`)).toBe(401)
    }
    expect(await fail('127.20.0.1', '203.0.113.200')).toBe(429)
    expect(await fail('127.20.0.1', '127.30.0.1, 127.0.0.1')).toBe(429)
    expect(await fail('127.30.0.1', '127.20.0.1')).toBe(401)
  })

  it('the audit log records the real network, not the claimed one', async () => {
    const email = newEmail()
    const body = { email, password: 'walnut and brass' }
    const created = await postFrom('127.40.0.7', place.address, 'createAccount', body, {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
    })
    expect(created.status).toBe(201)
    const rows = await query(
      place.connectionString,
      `select address from audit_entries where act = 'account-created' and actor_uid = (select uid_user from users where email = $1)`,
      [email],
    )
    expect(rows).toEqual([{ address: '127.40.0.0/24' }])
  })

  it('the doctor finds the address, the proxy headers and websockets in order', async () => {
    const settings = { ...place.settings, DATA_DIR: join(place.folder, 'doctor') }
    const env = { ...settings, PORT: `${place.processes[0].port}`, NODE_EXTRA_CA_CERTS: place.nginx.authority }
    const doctor = await runToEnd(env, 'doctor', ['--json'])
    type Findings = { findings: { about: string; state: string; line: string }[] }
    const { findings } = JSON.parse(doctor.printed) as Findings // as doctor.ts prints it
    expect(findings.filter(({ state }) => state === 'bad')).toEqual([])
    const lines = findings.map(({ line }) => line)
    expect(lines).toContain(`${place.address} is this installation.`)
    expect(lines).toContain('Working.')
  })

  it('plain http redirects to https', async () => {
    const answer = await fetch(`${place.nginx.plainAddress}/plans`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, 'https://localhost/plans'])
  })

  it('a file of the maximum size is uploaded to the store and downloaded unchanged', async () => {
    const { owner, uid_project } = await buildTeam(place, 1)
    const params = { id: uid_project }
    const bytes = Buffer.alloc(limits.file.bytes, 'A line of a specification.\n')
    const startedAt = performance.now()
    const form = fileForm([{ name: 'specification.txt', bytes }])
    const added = await callAt(place.address, 'updateProject', { params, token: owner.token, form })
    expect([added.status, added.text]).toEqual([200, added.text])
    const seconds = (performance.now() - startedAt) / 1000
    const { body } = await callAt(place.address, 'getProject', { params, token: owner.token })
    const answer = await fetch(new URL(body.files[0].url, place.address))
    const received = createHash('sha256')
    for await (const chunk of answer.body ?? []) received.update(chunk)
    expect(received.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
    console.log(`${limits.file.bytes / 2 ** 20} MB went up through nginx into the store in ${seconds.toFixed(1)} s`)
  })

  it("a generation longer than a proxy's default minute is not cut off", async () => {
    const conf = await readFile(join(place.folder, 'nginx', 'joinery.conf'), 'utf8')
    expect(conf).toContain('\n    proxy_read_timeout 300s;\n')
    const { token } = await register(place)
    const picture = await readFile(art)
    vendor.answer((response) => void wait(62_000).then(() => openai.image(picture)(response)))
    const { body } = await callAt(place.address, 'listProviders', { token })
    const provider = (body.providers as { id: string }[]).find(({ id }) => id.includes('gpt'))?.id ?? ''
    const form = new FormData()
    form.append('images', new Blob([new Uint8Array(picture)], { type: 'image/webp' }), 'swatch.webp')
    for (const [name, value] of Object.entries({ prompt: 'Warmer', outputFormat: 'jpg', provider }))
      form.append(name, value)
    const startedAt = performance.now()
    const made = await callAt(place.address, 'generateImage', { token, form })
    expect([made.status, made.text]).toEqual([201, made.text])
    console.log(`A generation of ${Math.round((performance.now() - startedAt) / 1000)} s was answered through nginx`)
  })
})
