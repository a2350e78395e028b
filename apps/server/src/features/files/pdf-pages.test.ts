import type { Attachment } from '@joinery/contract/files'
import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { createImageVariants, pageOf } from '#platform/images/image-variants.ts'
import { pageKey, variantKey } from '#platform/images/variant-keys.ts'
import { sweepStaleBlobs } from '#platform/uploads/pending-blobs.ts'
import { addFiles, buildProject } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { endlessPdf, writePdf } from '#testing/pictures/write-pdf.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)

const plan = writePdf([{ colour: [1, 0, 0] }, { width: 842, height: 595, colour: [0, 0, 1] }])

const upload = async (bytes: Buffer): Promise<Attachment> => {
  const project = await buildProject(owner)
  await addFiles(owner, project, [{ name: 'plan.pdf', bytes }])
  return (await owner.call('getProject', { params: { id: project.uid_project } })).body.files[0]
}
const serve = (url: string, headers: Record<string, string> = {}) => app.app.http.inject({ url, headers })

const look = async (bytes: Buffer) => {
  const { format, width, height } = await sharp(bytes).metadata()
  const [red = 0, , blue = 0] = await sharp(bytes).resize(1, 1).raw().toBuffer()
  return { format, width, height, colour: red > blue ? 'red' : 'blue' }
}

describe('the image of a PDF', () => {
  it('shows the first page, and is rendered once and stored', async () => {
    const file = await upload(plan)
    const small = await serve(`${file.url}&w=400`)
    expect(small.statusCode).toBe(200)
    expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=3600' })
    expect(small.headers['content-disposition']).toMatch(/^inline/)
    expect(small.headers['content-security-policy']).toContain('sandbox')
    expect(await look(small.rawPayload)).toEqual({ format: 'webp', width: 512, height: 724, colour: 'red' })
    const { storage } = app.app.context
    const keys = [512, 1024].map((width) => variantKey(`files/${file.uid_file}`, width))
    expect(await Promise.all(keys.map((key) => storage.size(key)))).not.toContain(null)
    // Overwrite the PDF: the stored image is served without reading it.
    await storage.putBytes(`files/${file.uid_file}`, Buffer.from('changed'))
    expect((await serve(`${file.url}&w=400`)).rawPayload.equals(small.rawPayload)).toBe(true)
    expect((await look((await serve(`${file.url}&w=100`)).rawPayload)).width).toBe(128)
  })

  it('shows another page on request, which is stored too, and rejects pages that do not exist', async () => {
    const { url, uid_file } = await upload(plan)
    const second = await serve(`${url}&w=400&page=2`)
    expect(second.headers['content-type']).toBe('image/webp')
    expect(await look(second.rawPayload)).toEqual({ format: 'webp', width: 512, height: 362, colour: 'blue' })
    const again = await serve(`${url}&w=400&page=2`, { 'if-none-match': String(second.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const third = await serve(`${url}&w=400&page=3`)
    expect([third.statusCode, third.json().error]).toEqual([415, reviewMessages.pageUnknown])
    // Overwrite the PDF: the stored page is served without reading it.
    await app.app.context.storage.putBytes(`files/${uid_file}`, Buffer.from('changed'))
    expect((await serve(`${url}&w=400&page=2`)).rawPayload.equals(second.rawPayload)).toBe(true)
    expect((await look((await serve(`${url}&w=100&page=2`)).rawPayload)).width).toBe(128)
    for (const page of ['0', '-1', '1.5', 'two', '1e9']) {
      expect((await serve(`${url}&w=400&page=${page}`)).statusCode).toBe(400)
    }
  })

  it('is the PDF itself without a width or when it is downloaded', async () => {
    const { url } = await upload(plan)
    for (const ending of ['', '&page=2', '&w=400&download=1', '&w=400&page=2&download=1']) {
      const answer = await serve(`${url}${ending}`)
      expect(answer.headers['content-type']).toBe('application/pdf')
      expect(answer.rawPayload.equals(plan)).toBe(true)
    }
  })

  it('requires a valid signature', async () => {
    const { url } = await upload(plan)
    const forged = url.replace(/signature=.{4}/, 'signature=AAAA')
    for (const ending of ['&w=400', '&w=400&page=2']) {
      expect((await serve(`${forged}${ending}`)).statusCode).toBe(403)
    }
  })

  it('is refused with an error message if the PDF is unreadable, without repeated attempts', async () => {
    const file = await upload(Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'))
    const answer = await serve(`${file.url}&w=400`)
    expect([answer.statusCode, answer.json().error]).toEqual([415, pdfMessages.unreadable])
    await app.app.context.storage.putBytes(`files/${file.uid_file}`, plan)
    expect((await serve(`${file.url}&w=400`)).statusCode).toBe(415)
    expect((await serve(`${file.url}&w=400&page=2`)).statusCode).toBe(415)
    // In any process, for an hour.
    const { context } = app.app
    const inMinutes = (minutes: number) => ({ now: () => new Date(context.clock.now().getTime() + minutes * 60_000) })
    const later = (minutes: number) =>
      createImageVariants({ ...context, clock: inMinutes(minutes) }).ensure(
        `files/${file.uid_file}`,
        400,
        pageOf('Mara'),
      )
    await expect(later(59)).rejects.toMatchObject({ code: 'unsupported_type', message: pdfMessages.unreadable })
    expect(await later(61)).toBe(variantKey(`files/${file.uid_file}`, 512))
  })

  it('is rendered for ten concurrent requests', async () => {
    const { url } = await upload(plan)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => serve(`${url}&w=${64 + index * 50}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  })

  it('is deleted with its file', async () => {
    const file = await upload(plan)
    await serve(`${file.url}&w=400`)
    await owner.call('deleteFile', { params: { fileId: file.uid_file } })
    expect((await serve(`${file.url}&w=400`)).statusCode).toBe(404)
    expect((await serve(`${file.url}&w=400&page=2`)).statusCode).toBe(404)
    expect(await app.app.context.storage.size(variantKey(`files/${file.uid_file}`, 512))).toBeNull()
  })

  it('is deleted with its file, also if a page is stored at that moment or the process ends', async () => {
    const { context } = app.app
    const { db, storage } = context
    const file = await upload(plan)
    const key = `files/${file.uid_file}`
    const keyOf = (width: number): string => pageKey(key, 2, width)
    const sizeOf = (width: number) => storage.size(keyOf(width))
    await serve(`${file.url}&w=1000&page=2`)
    await serve(`${file.url}&w=400&page=2`)
    expect(await sizeOf(512)).not.toBeNull()
    // Crashes after a page was stored and before it was claimed.
    const { localPath: _, ...remote } = storage
    const crashing = {
      ...remote,
      size: (one: string) => (one === key ? Promise.reject(new Error('crash')) : storage.size(one)),
    }
    const page = pageOf('Mara', 2)
    await expect(createImageVariants({ ...context, storage: crashing }).ensure(key, 2048, page)).rejects.toThrow(
      'crash',
    )
    expect(await sizeOf(2048)).not.toBeNull()
    await storage.remove(keyOf(1024))
    const deleting = {
      ...storage,
      putBytes: async (target: string, bytes: Buffer) => {
        await owner.call('deleteFile', { params: { fileId: file.uid_file } })
        await storage.putBytes(target, bytes)
      },
    }
    expect(await createImageVariants({ ...context, storage: deleting }).ensure(key, 1024, page)).toBeNull()
    await sweepStaleBlobs(db, storage, new Date(Date.now() + 2 * 60 * 60 * 1000))
    expect(await Promise.all([512, 1024, 2048].map(sizeOf))).toEqual([null, null, null])
    const rows = await db.selectFrom('drawn_pages').select('drawn_key').where('key', '=', key).execute()
    expect(rows).toEqual([])
  })

  it('is not drawn for a client that has left', async () => {
    const file = await upload(endlessPdf())
    const gone = new AbortController()
    const drawing = app.app.context.variants.ensure(`files/${file.uid_file}`, 1000, pageOf('Mara'), {
      signal: gone.signal,
    })
    gone.abort(new Error('gone'))
    await expect(drawing).rejects.toThrow('gone')
    // It did not fail, so it is tried again.
    const rows = await app.database.pool.query('select from unprocessable_blobs where key = $1', [
      `files/${file.uid_file}`,
    ])
    expect(rows.rowCount).toBe(0)
  })

  it('is not found if the bytes are missing in the store', async () => {
    const file = await upload(plan)
    await app.app.context.storage.remove(`files/${file.uid_file}`)
    expect((await serve(`${file.url}&w=400`)).statusCode).toBe(404)
    expect((await serve(`${file.url}&w=400&page=2`)).statusCode).toBe(404)
  })
})
