// Images shared with a client and a guest, who get copies without metadata.
import { readFile } from 'node:fs/promises'

import type { Attachment } from '@joinery/contract/files'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { buildLink, openLink } from '#testing/review/build-guest.ts'
import { app } from '#testing/shared-app.ts'

export const [owner, client] = await Promise.all([buildUser(app), buildUser(app)])

export const located = (extension: string) => readFile(new URL(`located/kitchen.${extension}`, import.meta.url))

/** The title in the metadata of the fixtures. */
export const title = 'Kitchen'

export const fetchFile = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.app.http.inject({ method, url, headers })

/** Creates a project with these files and the client. */
export const share = async (files: readonly { name: string; bytes: Buffer }[]) => {
  const project = await buildProject(owner)
  const params = { id: project.uid_project }
  await owner.call('addMember', { params, body: { email: client.email, role: 'client' } })
  for (const file of files) {
    const added = await addFiles(owner, project, [file])
    if (added.status !== 200) throw new Error(added.text)
  }
  const filesOf = async (person: Pick<TestUser, 'call'>): Promise<Attachment[]> =>
    (await person.call('getProject', { params })).body.files
  const guestFiles = async (can: readonly string[]): Promise<Attachment[]> => {
    const guest = await openLink(app, await buildLink(owner, project.uid_project, { can }))
    return (await guest.call('getGuestReview')).body.files
  }
  return { project, params, filesOf, guestFiles }
}

export const first = (files: readonly Attachment[]): Attachment => {
  if (!files[0]) throw new Error('no file')
  return files[0]
}

/** Everything of an image that is not its pixels. */
const metadataOf = async (bytes: Buffer) => {
  const { exif, xmp, iptc, icc, orientation = 1, comments } = await sharp(bytes).metadata()
  const found = { exif, xmp, iptc, icc, orientation: orientation === 1 ? undefined : orientation, comments }
  return Object.entries(found).filter(([, value]) => value !== undefined)
}

export const gif = async (): Promise<Buffer> => {
  const frames = await Promise.all(
    ['teal', 'brown', 'gold'].map((background) =>
      sharp({ create: { width: 6, height: 4, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const plain = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 0 })
    .toBuffer()
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, title.length]), Buffer.from(title), Buffer.from([0])])
  return Buffer.concat([plain.subarray(0, -1), comment, Buffer.from([0x3b]), Buffer.from(title)])
}

export const animatedWebp = async (): Promise<Buffer> => {
  const bytes = await sharp(await gif(), { animated: true })
    .withExif({ IFD0: { Copyright: title } })
    .webp({ lossless: true })
    .toBuffer()
  expect(bytes.includes(title)).toBe(true)
  return bytes
}

/** The name and bytes of a file, and the type and name of its copy. */
export type Format = readonly [name: string, read: () => Promise<Buffer>, served: string, savedAs: string]

/** Defines the tests of each format. */
export const testFormats = (formats: readonly Format[]): void => {
  describe.each(formats)('%s', (name, read, served, savedAs) => {
    it('is served to clients and guests without metadata at every size', async () => {
      const bytes = await read()
      const { filesOf, guestFiles } = await share([{ name, bytes }])
      const stored = (await fetchFile(`${first(await filesOf(owner)).url}&download=1`)).rawPayload
      expect(stored.includes(title)).toBe(true)
      for (const file of [first(await filesOf(client)), first(await guestFiles(['comment', 'approve', 'compare']))]) {
        for (const size of ['', '&w=64', '&w=2048', '&download=1', '&w=64&download=1']) {
          const answer = await fetchFile(`${file.url}${size}`)
          expect([size, answer.statusCode, answer.rawPayload.includes(title)]).toEqual([size, 200, false])
          const isSmall = size.startsWith('&w=') && !size.includes('download') && name !== 'plan.tiff'
          expect(answer.headers['content-type']).toBe(isSmall ? 'image/webp' : served)
          expect(String(answer.headers['content-disposition'])).toContain(`filename="${isSmall ? name : savedAs}"`)
          expect(await metadataOf(answer.rawPayload)).toEqual([])
        }
      }
    })

    it('is served as stored to clients and guests with the right to originals', async () => {
      const { params, filesOf, guestFiles } = await share([{ name, bytes: await read() }])
      await owner.call('updateProject', { params, body: { client_sees: { originals: true } } })
      const stored = (await fetchFile(`${first(await filesOf(owner)).url}&download=1`)).rawPayload
      for (const file of [first(await filesOf(client)), first(await guestFiles(['original']))]) {
        const answer = await fetchFile(`${file.url}&download=1`)
        expect(answer.rawPayload.equals(stored)).toBe(true)
      }
    })
  })
}
