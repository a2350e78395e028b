// With a certificate, the altered images of a package are signed; the original never is.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'

import { buildPair, openPage, publishPair } from '#testing/build-disclosures.ts'
import { picture } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { makeCertificates } from '#testing/pictures/make-certificates.ts'
import { verifyCredentials } from '#testing/pictures/verify-credentials.ts'
import { startTestApp } from '#testing/test-app.ts'

const { ca, chain, key } = makeCertificates()
const folder = await mkdtemp(join(tmpdir(), 'joinery-signed-'))
const [C2PA_CERTIFICATE, C2PA_KEY] = [join(folder, 'chain.pem'), join(folder, 'key.pem')]
await writeFile(C2PA_CERTIFICATE, chain)
await writeFile(C2PA_KEY, key)
const app = await startTestApp({ settings: { C2PA_CERTIFICATE, C2PA_KEY } })
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
const owner = await buildUser(app)

const isSigned = (bytes: Buffer, mimetype: string): Promise<boolean> =>
  verifyCredentials(bytes, mimetype, ca).then(
    () => true,
    () => false,
  )

describe('content credentials of a package', () => {
  it.each([
    ['png', 'image/png', () => picture(120, 80)],
    ['webp', 'image/webp', () => picture(120, 80, 'webp')],
  ] as const)('sign the altered images as %s and not the original', async (extension, mimetype, read) => {
    const bytes = await read()
    const disclosure = await publishPair(owner, await buildPair(owner, { altered: bytes, original: bytes }), {
      label: 'Rendering',
    })
    const { rawPayload } = await app.app.http.inject({
      url: `/api/projects/disclosures/${disclosure.uid_disclosure}/package`,
      headers: { authorization: `Bearer ${owner.token}`, 'x-api-key': 'joinery-web' },
    })
    const files = unzipSync(rawPayload)
    for (const name of [`altered-labelled.${extension}`, `altered.${extension}`]) {
      const { assertions, by, state } = await verifyCredentials(Buffer.from(files[name] ?? []), mimetype, ca)
      expect([name, state, by]).toEqual([name, 'Trusted', 'Joinery'])
      expect(assertions[0].data.actions[0].digitalSourceType).toContain('/virtualRecording')
    }
    const original = Buffer.from(files[`original.${extension}`] ?? [])
    expect(original.length).toBeGreaterThan(0)
    expect(await isSigned(original, mimetype)).toBe(false)
    // The copies on the page have the source type and nothing else.
    const shown = (await openPage(app, disclosure, '/altered?w=256')).rawPayload
    expect(await isSigned(shown, 'image/webp')).toBe(false)
  })
})
