// Mutated files of every type that is parsed on upload. The parser accepts or rejects them in time, and rejected files
// leave nothing behind.
import { readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'

import type { Attachment } from '@joinery/contract/files'
import { array, assert, asyncProperty, constantFrom, nat, record, uint8Array, type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { buildProject, fileForm } from '#testing/build-project.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { fuzzRuns } from '#testing/fuzz/fuzz-runs.ts'
import { createFaultLog, inTime } from '#testing/fuzz/watch-server.ts'
import { readHeic } from '#testing/pictures/read-heic.ts'
import { writePdf } from '#testing/pictures/write-pdf.ts'
import { startTestApp, type TestApp } from '#testing/test-app.ts'

/** One uncompressed file: enough of an archive for type detection. */
const archive = (name: string, text: string): Buffer => {
  const header = Buffer.alloc(30)
  header.write('PK\x03\x04', 'latin1')
  header.writeUInt32LE(text.length, 18)
  header.writeUInt32LE(text.length, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), Buffer.from(text)])
}

/** Files that are valid as two types, such as image and archive or page. */
const polyglot = async (): Promise<Buffer> =>
  Buffer.concat([await picture(8, 8, 'gif'), Buffer.from('<script>alert(1)</script>'), archive('a.html', '<b>')])

const samples: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'a.png': () => picture(16, 12, 'png'),
  'a.jpg': () => picture(16, 12, 'jpeg'),
  'a.webp': () => picture(16, 12, 'webp'),
  'a.gif': () => picture(16, 12, 'gif'),
  'a.tiff': () => picture(16, 12, 'tiff'),
  'a.avif': () => picture(16, 12, 'avif'),
  'a.heic': readHeic,
  'a.pdf': () => writePdf([{ text: 'Oak' }]),
  'a.docx': () => archive('word/document.xml', '<w:document/>'),
  'a.doc': () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
  'a.zip': () => archive('../../etc/passwd', 'root'),
  'a.gz': () => gzipSync(Buffer.alloc(2_000_000)),
  'a.csv': () => Buffer.from('name;price\nOak;=1+1'),
  'a.txt': () => Buffer.from([0xff, 0xfe, 0x4f, 0x00]),
  'a.mp4': () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(80)]),
  'polyglot.gif': polyglot,
}

/** Replaces, removes or inserts bytes, mostly near the start, where sizes are stored. */
const change = record({
  kind: constantFrom('replace', 'replace', 'cut', 'insert', 'end'),
  at: nat(2 ** 16),
  isEarly: constantFrom(true, true, false),
  bytes: uint8Array({ minLength: 1, maxLength: 12 }),
})
type Change = typeof change extends Arbitrary<infer Value> ? Value : never

const mangle = (bytes: Buffer, changes: readonly Change[]): Buffer => {
  let made = bytes
  for (const { at, bytes: some, isEarly, kind } of changes) {
    const from = at % Math.max(1, isEarly ? Math.min(64, made.length) : made.length)
    const rest = { replace: some.length, cut: some.length, insert: 0, end: made.length }[kind]
    const between = kind === 'replace' || kind === 'insert' ? Buffer.from(some) : Buffer.alloc(0)
    made = Buffer.concat([made.subarray(0, from), between, made.subarray(from + rest)])
  }
  return made
}

describe('a corrupted file', () => {
  let app: TestApp
  let owner: TestUser
  let id: string
  const { log, faults } = createFaultLog()
  beforeAll(async () => {
    app = await startTestApp({ log, settings: { UPLOADS_PER_MINUTE: '0' } })
    owner = await buildUser(app)
    id = (await buildProject(owner)).uid_project
  })
  afterAll(() => app.close())

  const expectWell = (status: number): void => {
    expect(faults).toEqual([])
    expect(status).toBeLessThan(500)
  }

  it.each(Object.keys(samples))('%s is stored or rejected, and can be requested', async (name) => {
    const bytes = await samples[name]?.()
    await assert(
      asyncProperty(
        array(change, { minLength: 0, maxLength: 4 }),
        constantFrom(name, 'b.png', 'b'),
        async (changes, called) => {
          faults.length = 0
          const made = mangle(bytes ?? Buffer.alloc(0), changes)
          const form = () => fileForm([{ name: called, bytes: made }], { content: 'Oak' })
          const sent = await inTime(() => owner.call('createReply', { params: { id }, form: form() }), 10_000)
          expectWell(sent.status)
          for (const { url } of (sent.body.reply?.attachments ?? []) as Attachment[]) {
            expectWell((await inTime(() => owner.client.get(url), 10_000)).status)
            expectWell((await inTime(() => owner.client.get(`${url}&w=64`), 20_000)).status)
          }
        },
      ),
      // Decoding a HEIC photo takes seconds.
      fuzzRuns(name === 'a.heic' ? 3 : 12),
    )
  })

  it.each(['uploadProfilePhoto', 'convertImage', 'previewImage'] as const)(
    '%s accepts or rejects it without failing',
    async (call) => {
      const field = call === 'uploadProfilePhoto' ? 'profile_photo' : 'images'
      const all = await Promise.all(Object.values(samples).map(async (make) => make()))
      await assert(
        asyncProperty(constantFrom(...all), array(change, { maxLength: 3 }), async (bytes, changes) => {
          faults.length = 0
          const form = () => {
            const made = new FormData()
            made.append(field, new Blob([new Uint8Array(mangle(bytes, changes))]), 'a.png')
            return made
          }
          expectWell((await inTime(() => owner.call(call, { form: form() }), 20_000)).status)
        }),
        fuzzRuns(8),
      )
    },
  )

  it('leaves nothing in the spool folder', async () => {
    await expect.poll(() => readdir(app.app.context.spoolDir)).toEqual([])
  })
})
