// The same contract for a folder and for an in-process S3-compatible server.
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createFolderStorage, removeStaleParts } from './folder-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

const large = 12 * 2 ** 20

describe.each(['folder', 's3'] as const)('a store in a %s', (kind) => {
  let folder: string
  let storage: Storage
  let stop: () => Promise<void> = async () => undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'joinery-store-'))
    if (kind === 'folder') {
      storage = createFolderStorage(join(folder, 'store'))
      return
    }
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 'buckets'),
      configureBuckets: [{ name: 'joinery', configs: [] }],
    })
    const { port } = await server.run()
    stop = () => server.close()
    storage = createS3Storage({
      bucket: 'joinery',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    })
  })
  afterAll(async () => {
    await stop()
    await rm(folder, { recursive: true })
  })

  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await storage.read(key, range)
    return stream && text(stream)
  }

  it('stores bytes under a key and returns them, whole and in ranges', async () => {
    await storage.putBytes('files/one', Buffer.from('0123456789'))
    expect(await read('files/one')).toBe('0123456789')
    expect(await read('files/one', { start: 2, end: 4 })).toBe('234')
    expect(await storage.size('files/one')).toBe(10)
  })

  it('moves a large file into the store', async () => {
    const path = join(folder, 'upload')
    await writeFile(path, Buffer.alloc(large, 'x'))
    await storage.putFile('files/large', path)
    expect(await storage.size('files/large')).toBe(large)
    expect(await read('files/large', { start: large - 3, end: large - 1 })).toBe('xxx')
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('copies a blob to a second key, which survives removal of the first', async () => {
    await storage.putBytes('generated/one of them', Buffer.from('walnut'))
    expect(await storage.copy('generated/one of them', 'files/copied')).toBe(true)
    await storage.remove('generated/one of them')
    expect(await read('files/copied')).toBe('walnut')
  })

  it('returns false for a missing source and leaves nothing under the second key', async () => {
    expect(await storage.copy('generated/none', 'files/nothing')).toBe(false)
    expect(await storage.size('files/nothing')).toBeNull()
  })

  it('stores an empty file', async () => {
    const path = join(folder, 'empty')
    await writeFile(path, '')
    await storage.putFile('files/empty', path)
    expect(await storage.size('files/empty')).toBe(0)
  })

  it('returns nothing for an unused or removed key, and allows removing it twice', async () => {
    expect(await storage.read('files/none')).toBeNull()
    expect(await storage.size('files/none')).toBeNull()
    await storage.putBytes('files/two', Buffer.from('x'))
    await storage.remove('files/two')
    await storage.remove('files/two')
    expect(await storage.size('files/two')).toBeNull()
  })
})

it('a folder stores files that only its owner can read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-store-'))
  const storage = createFolderStorage(join(folder, 'store'))
  await writeFile(join(folder, 'upload'), 'x', { mode: 0o644 })
  await storage.putFile('files/one', join(folder, 'upload'))
  await storage.putBytes('files/two', Buffer.from('x'))
  await chmod(join(folder, 'store', 'files', 'two'), 0o644)
  await storage.copy('files/two', 'files/three')
  await storage.putBytes('files/two', Buffer.from('y'))
  const modeOf = async (key: string) => ((await stat(join(folder, 'store', key))).mode & 0o777).toString(8)
  for (const key of ['files/one', 'files/two', 'files/three']) expect(await modeOf(key)).toBe('600')
  expect(await modeOf('files')).toBe('700')
  await rm(folder, { recursive: true })
})

it('a folder keeps nothing of a failed write', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-store-'))
  const storage = createFolderStorage(folder)
  await mkdir(join(folder, 'files', 'taken', 'by-a-folder'), { recursive: true })
  await writeFile(join(folder, 'upload'), 'x')
  await expect(storage.putBytes('files/taken', Buffer.from('x'))).rejects.toThrow('rename')
  await expect(storage.putFile('files/taken', join(folder, 'upload'))).rejects.toThrow('rename')
  expect(await readdir(join(folder, 'files'))).toEqual(['taken'])
  await rm(folder, { recursive: true })
})

it('deletes stale incomplete files at start and keeps recent ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'joinery-store-'))
  const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
  await mkdir(join(folder, 'variants', 'files'), { recursive: true })
  for (const name of ['whole', 'old.part', 'fresh.part']) {
    const path = join(folder, 'variants', 'files', name)
    await writeFile(path, 'bytes')
    if (name !== 'fresh.part') await utimes(path, longAgo, longAgo)
  }
  await removeStaleParts(folder)
  const left = await readdir(join(folder, 'variants', 'files'))
  expect(left.toSorted()).toEqual(['fresh.part', 'whole'])
  await removeStaleParts(join(folder, 'nowhere'))
  await rm(folder, { recursive: true })
})

it('a bucket without list permission returns nothing for an unknown key, and wrong credentials fail on read', async () => {
  const server = createServer((_request, response) => response.writeHead(403).end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const storage = createS3Storage({
    bucket: 'joinery',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'somebody',
    secretAccessKey: 'wrong',
  })
  expect(await storage.size('variants/one')).toBeNull()
  await expect(storage.read('variants/one')).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
  server.closeAllConnections()
  server.close()
})

it('a folder rejects keys outside itself', async () => {
  const storage = createFolderStorage(join(tmpdir(), 'joinery-store-none'))
  for (const key of ['../secret', 'files/../../secret', '..']) {
    await expect(storage.putBytes(key, Buffer.from('x'))).rejects.toThrow('outside')
  }
})
