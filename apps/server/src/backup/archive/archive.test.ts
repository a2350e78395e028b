import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, describe, expect, it } from 'vitest'

import { buildArchive, rejected, withBitChanged } from '#testing/backups/build-archive.ts'
import { verify } from '#testing/backups/in-process.ts'

import { encodeHeader, decodeHeader } from './tar-format.ts'

const { folder, path, bytes, refusalOf, remove } = await buildArchive()
afterAll(remove)

describe('archive', () => {
  it('is complete, and standard tar and sha256sum can read and check it', async () => {
    const { head, manifest } = await verify(path)
    expect(manifest.blobs).toEqual({ count: 3, bytes: 4200, lost: 0, deleted: 0, changed: 0 })
    expect(manifest.tables.find(({ name }) => name === 'users')?.rows).toBe(3)
    expect(head.migrations.at(-1)).toMatch(/^\d{4}_/)
    const out = join(folder, 'opened')
    await mkdir(out)
    await promisify(execFile)('tar', ['-xf', path, '-C', out])
    await promisify(execFile)('sha256sum', ['--check', '--strict', '--quiet', 'SHA256SUMS'], { cwd: out })
    await promisify(execFile)('sha256sum', ['--check', '--strict', '--quiet', 'manifest.sha256'], { cwd: out })
  })

  it('is rejected when truncated or when a bit is changed', async () => {
    for (const position of [0, 600, Math.floor(bytes.length / 2), bytes.length - 1025]) {
      const cut = await refusalOf(bytes.subarray(0, position))
      const changed = await refusalOf(withBitChanged(bytes, position))
      expect([position, cut, changed]).toEqual([position, rejected, rejected])
    }
  })

  it('is rejected with trailing data or when it is another kind of file', async () => {
    expect(await refusalOf(Buffer.concat([bytes, Buffer.from('x')]))).toEqual(rejected)
    expect(await refusalOf(Buffer.concat([bytes, bytes]))).toEqual(rejected)
    expect(await refusalOf(Buffer.from('PK'.repeat(1000)))).toBe('This file is not a Joinery backup.')
    expect(await refusalOf(Buffer.alloc(0))).toBe('This file is not a Joinery backup.')
  })

  it('is rejected before anything else is read if its version is newer', async () => {
    const text = (version: string, format = 1) => Buffer.from(JSON.stringify({ program: 'joinery', format, version }))
    const beginning = (head: Buffer) =>
      Buffer.concat([
        encodeHeader({ name: 'backup.json', size: head.length, seconds: 1 }),
        head,
        Buffer.alloc(512 - head.length),
      ])
    expect(await refusalOf(beginning(text('99.0.0')))).toMatch(
      /^This archive was created by version 99\.0\.0, but you are running .*\. Use version 99\.0\.0 or newer\.$/,
    )
    expect(await refusalOf(beginning(text('0.1.0', 2)))).toMatch(/Use version 0\.1\.0 or newer\.$/)
  })
})

describe('header', () => {
  it('encodes names, sizes and times like tar, including long and large ones', () => {
    for (const header of [
      { name: 'files/größe', size: 0, seconds: 0 },
      { name: `${'a'.repeat(90)}/${'b'.repeat(90)}`, size: 8 ** 11 - 1, seconds: 1_700_000_000 },
      { name: 'large', size: 50 * 1024 ** 3, seconds: 1 },
    ]) {
      expect(decodeHeader(encodeHeader(header))).toEqual(header)
    }
    expect(() => encodeHeader({ name: 'a'.repeat(300), size: 0, seconds: 0 })).toThrow('too long')
  })
})
