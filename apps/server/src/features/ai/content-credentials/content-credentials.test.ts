import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { generate, picture } from '#testing/build-generation.ts'
import { buildProject } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { google, startVendor } from '#testing/loopback-vendor.ts'
import { makeCertificates } from '#testing/pictures/make-certificates.ts'
import { verifyCredentials } from '#testing/pictures/verify-credentials.ts'
import { startTestApp } from '#testing/test-app.ts'

import { readCredentials } from './read-credentials.ts'
import { signGeneratedImage } from './sign-image.ts'

const { ca, chain, key } = makeCertificates()
const write = async (name: string, content: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const folder = await mkdtemp(join(tmpdir(), 'joinery-c2pa-'))
const vendor = await startVendor()
vendor.answer(google.image(await picture(120, 80)))
const C2PA_CERTIFICATE = await write('chain.pem', chain)
const C2PA_KEY = await write('key.pem', key)
const app = await startTestApp({
  settings: { C2PA_CERTIFICATE, C2PA_KEY, GOOGLE_API_KEY: 'k', GOOGLE_BASE_URL: vendor.address },
})
afterAll(async () => {
  await app.close()
  await vendor.close()
  await rm(folder, { recursive: true })
})

const fetchBytes = async (url: string) => (await app.app.http.inject({ url })).rawPayload

const readBack = (bytes: Buffer, mimetype: string) => verifyCredentials(bytes, mimetype, ca)

const action = (
  assertions: { data: { actions: { digitalSourceType: string; softwareAgent: { name: string } }[] } }[],
) => assertions[0]?.data.actions[0]

describe('content credentials', () => {
  it.each(['jpg', 'png', 'webp'])('of a %s are valid, and invalid after one changed byte', async (outputFormat) => {
    const { image } = (await generate(await buildUser(app), { outputFormat })).body
    const bytes = await fetchBytes(image.url)
    const read = await readBack(bytes, image.mimetype)
    expect([read.state, read.by]).toEqual(['Trusted', 'Joinery'])
    expect(action(read.assertions)).toMatchObject({
      digitalSourceType: expect.stringContaining('compositeWithTrainedAlgorithmicMedia'),
      softwareAgent: { name: 'Google Gemini (gemini-3.1-flash-image)' },
    })
    const changed = Buffer.from(bytes)
    const at = bytes.length - 40
    changed[at] = (changed[at] ?? 0) ^ 1
    expect((await readBack(changed, image.mimetype).catch(() => ({ state: 'Unreadable' }))).state).not.toBe('Trusted')
    // The XMP marker for other programs is still present.
    expect((await sharp(bytes).metadata()).xmp?.toString()).toContain('DigitalSourceType')
  })

  it('change no pixel', async () => {
    const before = await sharp(await picture(200, 150))
      .png()
      .toBuffer()
    const { context } = app.app
    const after = await signGeneratedImage(context, before, 'image/png', { name: 'Local studio', isLocal: true })
    expect(after.length).toBeGreaterThan(before.length)
    expect((await sharp(after).raw().toBuffer()).equals(await sharp(before).raw().toBuffer())).toBe(true)
  })

  it('are kept in a copy saved to a project', async () => {
    const user = await buildUser(app)
    const { uid_project } = await buildProject(user)
    const { image } = (await generate(user)).body
    const { file } = (await user.call('saveGenerated', { params: { id: image.id }, body: { uid_project } })).body
    expect((await readBack(await fetchBytes(`${file.url}&download=1`), file.mimetype)).state).toBe('Trusted')
  })

  it('are left out without losing the image when it cannot be signed or the certificate has expired', async () => {
    const { context } = app.app
    const nothing = Buffer.from('no picture')
    const maker = { name: 'Local studio', isLocal: true }
    expect(await signGeneratedImage(context, nothing, 'image/png', maker)).toBe(nothing)
    const bytes = await picture()
    const ended = context.credentials && { ...context.credentials, endsAt: new Date(0) }
    expect(await signGeneratedImage({ ...context, credentials: ended }, bytes, 'image/png', maker)).toBe(bytes)
    expect(await signGeneratedImage({ ...context, credentials: null }, bytes, 'image/png', maker)).toBe(bytes)
  })
})

describe('startup', () => {
  const other = makeCertificates()
  const rsa = () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  it.each<[string, string | undefined, string | undefined, RegExp]>([
    ['a certificate without its key', chain, undefined, /^Set both C2PA_CERTIFICATE and C2PA_KEY, or neither\.$/],
    ['a key without a certificate', undefined, key, /^Set both C2PA_CERTIFICATE and C2PA_KEY, or neither\.$/],
    ['a file that is not a certificate', 'hello', key, /^C2PA_CERTIFICATE must be a certificate in PEM format\.$/],
    [
      'a file that is not a key',
      chain,
      'hello',
      /^C2PA_KEY must be a private key in PEM format, without a password\.$/,
    ],
    ['a key of another type', chain, rsa().toString(), /^C2PA_KEY must be an EC key of the curve P-256/],
    [
      'the key of another certificate',
      chain,
      other.key,
      /^C2PA_KEY does not belong to the first certificate in C2PA_CERTIFICATE\.$/,
    ],
  ])('rejects %s', async (_, certificate, secret, sentence) => {
    const settings = {
      C2PA_CERTIFICATE: certificate === undefined ? undefined : await write('its-chain.pem', certificate),
      C2PA_KEY: secret === undefined ? undefined : await write('its-key.pem', secret),
    }
    expect(() => readCredentials(settings, new Date())).toThrow(sentence)
  })

  it('rejects an expired certificate and a missing file', async () => {
    const ended = makeCertificates({ endsAt: new Date('2020-01-01T00:00:00Z') })
    const settings = {
      C2PA_CERTIFICATE: await write('ended.pem', ended.chain),
      C2PA_KEY: await write('ended.key', ended.key),
    }
    expect(() => readCredentials(settings, new Date())).toThrow(/^C2PA_CERTIFICATE expired on 2020-01-01\.$/)
    const missing = { ...settings, C2PA_CERTIFICATE: '/nowhere/c2pa.pem' }
    expect(() => readCredentials(missing, new Date())).toThrow(
      /^Can't read the file in C2PA_CERTIFICATE: \/nowhere\/c2pa\.pem\.$/,
    )
  })
})
