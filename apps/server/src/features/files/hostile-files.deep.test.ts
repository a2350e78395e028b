import { deflateSync, gzipSync } from 'node:zlib'

import { messages } from '@joinery/contract/messages'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { addFiles, buildProject, type TestFile } from '#testing/build-project.ts'
import { buildUser } from '#testing/build-user.ts'
import { readHeic } from '#testing/pictures/read-heic.ts'
import { app } from '#testing/shared-app.ts'

import { cleanFilename } from './attach-files.ts'

const owner = await buildUser(app)

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'
const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), Buffer.alloc(64)])
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mif1heic'),
  Buffer.alloc(100),
])

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff
  for (const byte of bytes) c = (crcTable[(c ^ byte) & 0xff] ?? 0) ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}
const chunk = (name: string, bytes: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), bytes])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(bytes.length)
  check.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, check])
}
/** A PNG of a few kilobytes that decodes to gigabytes. */
const bomb = (side: number, isInterlaced = false): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2, 0, 0, isInterlaced ? 1 : 0], 8)
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An AVIF or GIF whose header declares this size. */
const blownUp = async (format: 'avif' | 'gif', side: number): Promise<Buffer> => {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()
  if (format === 'avif') {
    const at = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(side, at)
    bytes.writeUInt32BE(side, at + 4)
  } else {
    for (const at of [6, bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])) + 5]) {
      bytes.writeUInt16LE(side, at)
      bytes.writeUInt16LE(side, at + 2)
    }
  }
  return bytes
}

const refused: readonly (readonly [string, TestFile, string])[] = [
  ['SVG as an image', { name: 'logo.svg', bytes: svg, type: 'image/svg+xml' }, messages.file.invalidImage],
  ['SVG named as PNG', { name: 'logo.png', bytes: svg, type: 'image/png' }, messages.file.invalidImage],
  ['HTML named as JPEG', { name: 'photo.jpg', bytes: html }, messages.file.invalidImage],
  ['HTML declared as an image', { name: 'photo', bytes: html, type: 'image/gif' }, messages.file.invalidImage],
  ['a script that starts like a GIF', { name: 'a.gif', bytes: 'GIF89a=1;alert(1)' }, messages.file.invalidImage],
  ['a truncated PNG', { name: 'a.png', bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') }, messages.file.invalidImage],
  ['a program', { name: 'setup.exe', bytes: exe }, messages.file.programNotAllowed],
  ['a program under another name', { name: 'plan.pdf', bytes: exe }, messages.file.programNotAllowed],
  ['an ELF program', { name: 'tool', bytes: elf }, messages.file.programNotAllowed],
  ['a shell script', { name: 'notes.txt', bytes: '#!/bin/sh\nrm -rf /' }, messages.file.programNotAllowed],
  ['a batch file', { name: 'run.bat', bytes: 'del *.*' }, messages.file.programNotAllowed],
  ['a JavaScript file', { name: 'x.js', bytes: 'alert(1)' }, messages.file.programNotAllowed],
  ['an HTML application', { name: 'x.hta', bytes: html }, messages.file.programNotAllowed],
  ['only the header of a HEIC', { name: 'photo.heic', bytes: heic }, messages.file.invalidImage],
  ['a truncated HEIC', { name: 'photo.heic', bytes: (await readHeic()).subarray(0, 4000) }, messages.file.invalidImage],
  ['a decompression bomb', { name: 'bomb.png', bytes: bomb(60_000) }, messages.file.tooManyPixels],
  // Over 30 megapixels, in formats that are decoded as a whole.
  ['a large AVIF', { name: 'a.avif', bytes: await blownUp('avif', 5_600) }, messages.file.tooManyPixels],
  ['a large GIF', { name: 'a.gif', bytes: await blownUp('gif', 5_600) }, messages.file.tooManyPixels],
  ['a large interlaced PNG', { name: 'a.png', bytes: bomb(5_600, true) }, messages.file.tooManyPixels],
  ...[
    ...'wsf vbe pif reg url scf desktop command psm1 msix library-ms appimage COM exe.'.split(' '),
    'exe . ',
    'exe\u200b',
    'e\u200dxe',
    'ex\ufeffe',
    'ｅｘｅ',
    'bat::$DATA',
  ].map((ending) => [`x.${ending}`, { name: `x.${ending}`, bytes: 'words' }, messages.file.programNotAllowed] as const),
  [
    'a script after a byte order mark',
    { name: 'a.txt', bytes: '\ufeff#!/bin/sh\nls' },
    messages.file.programNotAllowed,
  ],
]

describe('a hostile file', () => {
  it.each(refused)('is rejected: %s', async (_what, file, sentence) => {
    const project = await buildProject(owner)
    const answer = await addFiles(owner, project, [file])
    expect([answer.status, answer.body.error]).toEqual([415, sentence])
    expect((await owner.call('getProject', { params: { id: project.uid_project } })).body.files).toEqual([])
  })

  it.each<[string, TestFile]>([
    ['HTML', { name: 'page.html', bytes: html, type: 'text/html' }],
    ['SVG as a document', { name: 'logo.xml', bytes: svg, type: 'text/xml' }],
    ['a name that starts with a program extension', { name: 'exe.md', bytes: 'words' }],
    ['a gzip bomb', { name: 'x.gz', bytes: gzipSync(Buffer.alloc(10_000_000)) }],
    ['a web page declared as a video', { name: 'a.mp4', bytes: html, type: 'video/mp4' }],
  ])('is stored harmlessly: %s', async (_what, file) => {
    const project = await buildProject(owner)
    expect((await addFiles(owner, project, [file])).status).toBe(200)
    const [kept] = (await owner.call('getProject', { params: { id: project.uid_project } })).body.files
    const served = await app.app.http.inject({ url: kept.url })
    expect(served.headers['content-disposition']).toMatch(/^attachment/)
    expect(served.headers['content-type']).toMatch(/^(text\/plain|application\/octet-stream)/)
    expect(served.headers['content-security-policy']).toContain('sandbox')
    expect(served.headers['x-content-type-options']).toBe('nosniff')
  })

  it('is served as an image when it is also a web page', async () => {
    const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const polyglot = Buffer.concat([picture, Buffer.from(html)])
    const project = await buildProject(owner)
    await addFiles(owner, project, [{ name: 'photo.jpg', bytes: polyglot }])
    const [kept] = (await owner.call('getProject', { params: { id: project.uid_project } })).body.files
    const served = await app.app.http.inject({ url: kept.url })
    expect(served.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    const small = await app.app.http.inject({ url: `${kept.url}&w=64` })
    expect(small.rawPayload.includes('<script>')).toBe(false)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system32\\cmd', 'cmd'],
    ['/absolute/name.txt', 'name.txt'],
    ['..', 'file'],
    ['.', 'file'],
    ['', 'file'],
    ['a\u0000b.txt', 'ab.txt'],
    ['line\r\nbreak.txt', 'linebreak.txt'],
    ['photo\u202Egpj.exe.txt', 'photogpj.exe.txt'],
    ['quote".txt', 'quote".txt'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('named %j is stored as %j', (given, name) => {
    expect(cleanFilename(given)).toBe(name)
  })

  it('cannot inject a header into a download through its name', async () => {
    const project = await buildProject(owner)
    await addFiles(owner, project, [{ name: 'a";\r\nset-cookie: x=1.txt', bytes: 'x' }])
    const [kept] = (await owner.call('getProject', { params: { id: project.uid_project } })).body.files
    const served = await app.app.http.inject({ url: kept.url })
    expect(served.headers['set-cookie']).toBeUndefined()
    expect(served.headers['content-disposition']).not.toMatch(/[\r\n]/)
  })
})
