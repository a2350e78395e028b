import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { addFiles, buildProject, type TestFile } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { readHeic } from '#testing/pictures/read-heic.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)

const upload = async (file: TestFile): Promise<Attachment> => {
  const project = await buildProject(owner)
  await addFiles(owner, project, [file])
  return (await owner.call('getProject', { params: { id: project.uid_project } })).body.files[0]
}
const serve = (url: string) => app.app.http.inject({ url })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const png = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a8481f' } })
    .png()
    .toBuffer()

describe('a file', () => {
  it.each([
    ['notes.txt', 'hello', 'text/plain; charset=utf-8'],
    ['list.csv', 'a,b\n1,2', 'text/plain; charset=utf-8'],
    ['a.pdf', pdf, 'application/pdf'],
    ['plan.dwg', Buffer.from([0x41, 0x43, 0x31, 0x30, 0, 1, 2, 0xff]), 'application/octet-stream'],
  ])('called %s is served with its real type', async (name, bytes, type) => {
    const { headers } = await serve((await upload({ name, bytes })).url)
    expect(headers['content-type']).toBe(type)
    expect(headers['cache-control']).toBe('private, max-age=3600')
  })

  it.each(['image/png+xml', 'x-video/mp4', 'image/svg+xml', 'x-image/png'])(
    'is downloaded, not shown, if its type only resembles an image or a video (%s)',
    async (mimetype) => {
      const { uid_file, url } = await upload({ name: 'a.png', bytes: await png() })
      await app.database.pool.query('update files set mimetype = $2 where uid_file = $1', [uid_file, mimetype])
      expect((await serve(url)).headers['content-disposition']).toMatch(/^attachment/)
    },
  )

  it.each(['video/mp4', 'audio/mpeg', 'image/gif'])('is shown if its type is %s', async (mimetype) => {
    const { uid_file, url } = await upload({ name: 'a.png', bytes: await png() })
    await app.database.pool.query('update files set mimetype = $2 where uid_file = $1', [uid_file, mimetype])
    expect((await serve(url)).headers['content-disposition']).toMatch(/^inline/)
  })

  it('is opened in a sandbox, except for PDFs, which browsers do not show in one', async () => {
    const policyOf = async (file: TestFile) =>
      (await serve((await upload(file)).url)).headers['content-security-policy']
    expect(await policyOf({ name: 'a.png', bytes: await png() })).toContain('sandbox')
    expect(await policyOf({ name: 'a.pdf', bytes: pdf })).not.toContain('sandbox')
  })

  it.each([
    ["it's (1)*.txt", `filename="it's (1)*.txt"; filename*=UTF-8''it%27s%20%281%29%2a.txt`],
    ['50% Öl.txt', `filename="50_ _l.txt"; filename*=UTF-8''50%25%20%C3%96l.txt`],
  ])('called %s keeps that name when it is downloaded', async (name, expected) => {
    const { url } = await upload({ name, bytes: 'x' })
    const { headers } = await serve(`${url}&download=1`)
    expect(headers['content-disposition']).toBe(`attachment; ${expected}`)
  })

  it('is shown smaller and downloaded unchanged if it is an image', async () => {
    const bytes = await png()
    const { url } = await upload({ name: 'a.png', bytes })
    const small = await serve(`${url}&w=400`)
    expect(small.headers['content-type']).toBe('image/webp')
    expect(small.headers['content-disposition']).toMatch(/^inline/)
    const saved = await serve(`${url}&w=400&download=1`)
    expect(saved.headers['content-type']).toBe('image/png')
    expect(saved.rawPayload.equals(bytes)).toBe(true)
  })

  it('is shown in a format every browser supports and downloaded unchanged if it is a HEIC', async () => {
    const bytes = await readHeic()
    const file = await upload({ name: 'IMG_1.HEIC', bytes })
    expect(file).toMatchObject({ mimetype: 'image/heic', width: 480, height: 360 })
    expect(file.placeholder).toMatch(/^data:image\/webp/)
    for (const [size, width] of [
      ['', 480],
      ['&w=200', 256],
    ] as const) {
      const shown = await serve(`${file.url}${size}`)
      expect(shown.headers['content-type']).toBe('image/webp')
      expect(shown.headers['content-disposition']).toMatch(/^inline/)
      expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
    }
    const saved = await serve(`${file.url}&download=1`)
    expect(saved.headers['content-type']).toBe('image/heic')
    expect(saved.rawPayload.equals(bytes)).toBe(true)
  })

  it('has no smaller size if it is not an image', async () => {
    const { url } = await upload({ name: 'notes.txt', bytes: 'hello' })
    const served = await serve(`${url}&w=400`)
    expect([served.statusCode, served.body]).toEqual([200, 'hello'])
  })

  it('is described without sizes if it is not an image', async () => {
    const [text, picture] = [
      await upload({ name: 'notes.txt', bytes: 'hello' }),
      await upload({ name: 'a.png', bytes: await png() }),
    ]
    expect(Object.keys(text)).not.toEqual(expect.arrayContaining(['width']))
    expect(text).not.toHaveProperty('placeholder')
    expect(text).not.toHaveProperty('height')
    expect(picture).toMatchObject({ width: 900, height: 600, uploaded_by: owner.email })
    expect(picture.placeholder).toMatch(/^data:image\/webp/)
  })

  it('is not found once deleted, although its URL is still valid', async () => {
    const { uid_file, url } = await upload({ name: 'notes.txt', bytes: 'hello' })
    await owner.call('deleteFile', { params: { fileId: uid_file } })
    const answer = await serve(url)
    expect([answer.statusCode, answer.json().error]).toEqual([404, messages.http.notFound])
  })

  it('is not found if its bytes are missing in the store', async () => {
    const { uid_file, url } = await upload({ name: 'notes.txt', bytes: 'hello' })
    await app.app.context.storage.remove(`files/${uid_file}`)
    expect((await serve(url)).statusCode).toBe(404)
  })
})

describe('a multipart body with files', () => {
  it('is validated like any other body, and rejects a field that is not JSON', async () => {
    const { uid_project: id } = await buildProject(owner)
    const send = (fields: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return owner.call('updateProject', { params: { id }, form })
    }
    expect((await send({ title: 'Bath' })).body.project.title).toBe('Bath')
    const broken = await send({ title: 'Attic', details: '{' })
    expect([broken.status, broken.body.error]).toEqual([400, messages.http.badRequest])
    const long = await send({ title: 'x'.repeat(10_000) })
    expect([long.status, long.body.issues[0].field]).toEqual([400, 'title'])
    expect(long.body.error).toBe(long.body.issues[0].message)
    expect(long.body.error).not.toBe(messages.http.badRequest)
    expect((await owner.call('getProject', { params: { id } })).body.project.title).toBe('Bath')
  })
})
