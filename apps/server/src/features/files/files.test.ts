import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join as joinPath } from 'node:path'
import { crc32 } from 'node:zlib'

import { messages } from '@joinery/contract/messages'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'

import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import { announceBlob, sweepStaleBlobs } from '#platform/uploads/pending-blobs.ts'
import { addFiles, buildProject, fileForm, type TestFile } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { startTestApp } from '#testing/test-app.ts'

const app = await startTestApp()
const owner = await buildUser(app)
afterAll(() => app.close())

const png = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#a8481f' } })
    .png()
    .toBuffer()
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
const filesOf = async (project: { uid_project: string }) =>
  (await owner.call('getProject', { params: { id: project.uid_project } })).body.files
const spooled = () => readdir(joinPath(app.dataDir, 'tmp')).catch(() => [])
const pending = async (): Promise<string[]> => {
  const rows = await app.database.db.selectFrom('pending_blobs').select('key').execute()
  return rows.map(({ key }) => key)
}
const kept = () => readdir(joinPath(app.dataDir, 'files', 'files')).catch(() => [])

const upload = async (file: TestFile) => {
  const project = await buildProject(owner)
  const answer = await addFiles(owner, project, [file])
  return { project, answer, file: (await filesOf(project))[0] }
}

/** Inserts the chunk with the number of frames, as in an animated PNG. */
const moving = (still: Buffer): Buffer => {
  const frames = Buffer.concat([Buffer.from('acTL'), Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(8)
  check.writeUInt32BE(crc32(frames))
  // The signature and the first chunk always have 33 bytes.
  return Buffer.concat([still.subarray(0, 33), length, frames, check, still.subarray(33)])
}

describe('a file', () => {
  it('keeps its bytes, name and type', async () => {
    const bytes = await png()
    const { file } = await upload({ name: 'Küche – plan.PNG', bytes })
    expect(file).toMatchObject({
      filename: 'Küche – plan.PNG',
      mimetype: 'image/png',
      filesize: bytes.length,
      width: 40,
      height: 30,
    })
    const served = await app.app.http.inject({ url: file.url })
    expect(served.rawPayload.equals(bytes)).toBe(true)
    expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    expect(served.headers['content-disposition']).toMatch(
      /^inline; filename="K_che _ plan.PNG"; filename\*=UTF-8''K%C3%BCche/,
    )
    const saved = await app.app.http.inject({ url: `${file.url}&download=1` })
    expect(saved.headers['content-disposition']).toMatch(/^attachment/)
  })

  it('is served in ranges, from the cache, and in small sizes', async () => {
    const { file } = await upload({ name: 'a.txt', bytes: '0123456789' })
    const part = await app.app.http.inject({ url: file.url, headers: { range: 'bytes=2-4' } })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const end = await app.app.http.inject({ url: file.url, headers: { range: 'bytes=-3' } })
    expect(end.body).toBe('789')
    const { etag } = (await app.app.http.inject({ url: file.url })).headers
    expect((await app.app.http.inject({ url: file.url, headers: { 'if-none-match': String(etag) } })).statusCode).toBe(
      304,
    )
    const picture = (await upload({ name: 'a.png', bytes: await png(900, 600) })).file
    const small = await app.app.http.inject({ url: `${picture.url}&w=400` })
    expect((await sharp(small.rawPayload).metadata()).width).toBe(512)
    expect((await app.app.http.inject({ url: `${picture.url}&w=9999` })).statusCode).toBe(400)
  })

  it('has a URL that is stable within the hour and cannot be forged', async () => {
    const { project, file } = await upload({ name: 'a.txt', bytes: 'x' })
    expect((await filesOf(project))[0].url).toBe(file.url)
    expect((await app.client().get(file.url.replace('signature=', 'signature=_'))).status).toBe(403)
    app.passTime(2 * 60 * 60 * 1000 + 1000)
    expect((await app.client().get(file.url)).status).toBe(403)
    app.passTime(-2 * 60 * 60 * 1000 - 1000)
  })

  it.each<[string, TestFile, string, string]>([
    ['a PDF', { name: 'a.pdf', bytes: pdf }, 'application/pdf', 'inline'],
    ['a text file', { name: 'notes.txt', bytes: 'hello' }, 'text/plain', 'attachment'],
    ['a CSV file', { name: 'list.csv', bytes: 'a,b\n1,2' }, 'text/csv', 'attachment'],
    ['HTML', { name: 'page.html', bytes: '<script>alert(1)</script>' }, 'text/plain', 'attachment'],
    [
      'a CAD drawing',
      { name: 'plan.dwg', bytes: Buffer.from([0x41, 0x43, 0x31, 0x30, 0, 1, 2, 0xff]) },
      'application/octet-stream',
      'attachment',
    ],
    ['a text file that starts like an image', { name: 'bm.txt', bytes: 'BMW showroom' }, 'text/plain', 'attachment'],
    ['a CSV file that starts like a program', { name: 'mz.csv', bytes: 'MZ,1,2' }, 'text/csv', 'attachment'],
    [
      'a CAD drawing declared as an image',
      { name: 'house.dwg', bytes: Buffer.from([0x41, 0x43, 0, 1, 0xff]), type: 'image/vnd.dwg' },
      'application/octet-stream',
      'attachment',
    ],
    ['an empty file', { name: 'empty.txt', bytes: '' }, 'text/plain', 'attachment'],
  ])('is recognised as %s', async (_kind, input, mimetype, disposition) => {
    const { file } = await upload(input)
    expect(file.mimetype).toBe(mimetype)
    const served = await app.app.http.inject({ url: file.url })
    expect(String(served.headers['content-disposition']).startsWith(disposition)).toBe(true)
    expect(served.headers['content-type']).not.toMatch(/html|svg|script/)
  })

  it('is treated as an image if it is an animated PNG', async () => {
    const { file } = await upload({ name: 'turning.png', bytes: moving(await png()) })
    expect(file).toMatchObject({ mimetype: 'image/png' })
    expect(file.width).toBeGreaterThan(0)
  })

  it('is deleted by the owner with its bytes and variants', async () => {
    const { project, file } = await upload({ name: 'a.png', bytes: await png() })
    await app.app.http.inject({ url: `${file.url}&w=64` })
    expect((await owner.call('deleteFile', { params: { fileId: file.uid_file } })).status).toBe(200)
    expect(await filesOf(project)).toEqual([])
    const names = await readdir(joinPath(app.dataDir, 'files'), { recursive: true })
    expect(names.filter((name) => name.includes(file.uid_file))).toEqual([])
    expect((await owner.call('deleteFile', { params: { fileId: file.uid_file } })).status).toBe(404)
  })
})

describe('an upload', () => {
  it('stores no file if one is invalid', async () => {
    const project = await buildProject(owner)
    const before = (await kept()).length
    const answer = await addFiles(owner, project, [
      { name: 'good.txt', bytes: 'good' },
      { name: 'bad.exe', bytes: 'MZ' },
    ])
    expect([answer.status, answer.body.error]).toEqual([415, messages.file.programNotAllowed])
    expect(await filesOf(project)).toEqual([])
    expect((await kept()).length).toBe(before)
    expect(await spooled()).toEqual([])
    expect(await pending()).toEqual([])
  })

  it('keeps the order in which its files were chosen, the latest upload first', async () => {
    const project = await buildProject(owner)
    await addFiles(owner, project, [{ name: 'old.txt', bytes: 'x' }])
    app.passTime(1000)
    await addFiles(
      owner,
      project,
      ['one', 'two', 'three'].map((name) => ({ name: `${name}.txt`, bytes: name })),
    )
    const names = (await filesOf(project)).map(({ filename }: { filename: string }) => filename)
    expect(names).toEqual(['one.txt', 'two.txt', 'three.txt', 'old.txt'])
  })

  it('has at most five files', async () => {
    const project = await buildProject(owner)
    const files = Array.from({ length: 6 }, (_, index) => ({ name: `${index}.txt`, bytes: 'x' }))
    const answer = await addFiles(owner, project, files)
    expect([answer.status, answer.body.error]).toEqual([400, 'Maximum 5 files at a time'])
    expect(await filesOf(project)).toEqual([])
    expect((await addFiles(owner, project, files.slice(0, 5))).status).toBe(200)
  })

  it('leaves neither row nor file when interrupted', async () => {
    const project = await buildProject(owner)
    const before = (await kept()).length
    const address = await app.app.http.listen({ host: '127.0.0.1', port: 0 })
    await new Promise<void>((resolve) => {
      const broken = request(`${address}/api/projects/${project.uid_project}`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${owner.token}`,
          'content-type': 'multipart/form-data; boundary=x',
          'content-length': 1_000_000,
        },
      })
      broken.on('error', () => resolve())
      broken.write('--x\r\ncontent-disposition: form-data; name="attachments"; filename="a.txt"\r\n\r\n')
      broken.write('half of it')
      setImmediate(() => broken.destroy())
      broken.on('close', () => resolve())
    })
    await expect.poll(spooled).toEqual([])
    expect(await filesOf(project)).toEqual([])
    expect((await kept()).length).toBe(before)
  })

  it('is rejected before its body is read for a person outside the project', async () => {
    const project = await buildProject(owner)
    const stranger = await buildUser(app)
    const answer = await stranger.call('updateProject', {
      params: { id: project.uid_project },
      form: fileForm([{ name: 'a.txt', bytes: 'x'.repeat(100_000) }]),
    })
    expect(answer.status).toBe(404)
    expect(await spooled()).toEqual([])
  })
})

describe('statistics', () => {
  it("count a person's existing uploads", async () => {
    const person = await buildUser(app)
    const zero = await person.call('getFileUsage')
    expect(Object.values(zero.body.stats)).toEqual(Array.from({ length: 12 }, () => 0))
    const project = await buildProject(person)
    await addFiles(person, project, [
      { name: 'a.png', bytes: await png() },
      { name: 'a.pdf', bytes: pdf },
      { name: 'a.txt', bytes: 'x'.repeat(2 ** 20) },
    ])
    const { stats } = (await person.call('getFileUsage')).body
    expect(stats).toMatchObject({
      total_files_uploaded: 3,
      total_size_mb: 1,
      total_size_gb: 0,
      files_uploaded_last_30_days: 3,
      image_files: 1,
      pdf_files: 1,
      document_files: 1,
      video_files: 0,
      audio_files: 0,
      largest_file_bytes: 2 ** 20,
      smallest_file_bytes: pdf.length,
    })
    await person.call('deleteProject', { params: { id: project.uid_project } })
    expect((await person.call('getFileUsage')).body.stats.total_files_uploaded).toBe(0)
  })
})

describe('the blob of an upload that crashed', () => {
  it('is swept only when no upload can still be running', async () => {
    const storage = createFolderStorage(joinPath(app.dataDir, 'files'))
    const key = 'files/left-behind'
    await announceBlob(app.database.db, key)
    await storage.putBytes(key, Buffer.from('half'))
    await sweepStaleBlobs(app.database.db, storage, new Date())
    expect(await storage.size(key)).toBe(4)
    await sweepStaleBlobs(app.database.db, storage, new Date(Date.now() + 61 * 60 * 1000))
    expect(await storage.size(key)).toBeNull()
    // Other keys may be pending: a project deleted by an earlier test may still be being removed.
    expect(await pending()).not.toContain(key)
  })
})

describe('with PLAN_LIMITS=enforced', () => {
  it("returns the plan's storage limit, and null when limits are not enforced", async () => {
    expect((await owner.call('getFileUsage')).body.storage_limit_bytes).toBeNull()
    const strict = await startTestApp({ settings: { PLAN_LIMITS: 'enforced' } })
    try {
      const person = await buildUser(strict)
      expect((await person.call('getFileUsage')).body.storage_limit_bytes).toBe(200 * 2 ** 20)
    } finally {
      await strict.close()
    }
  })
})
