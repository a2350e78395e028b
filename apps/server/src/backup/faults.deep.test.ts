// Failures in the middle keep nothing partial and can be retried.
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'

import { Client } from 'pg'
import { afterAll, describe, expect, it, vi } from 'vitest'

import { createFolderStorage } from '#platform/storage/folder-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { buildStudio, readStudio } from '#testing/backups/build-studio.ts'
import { backUp, prepareJobs, readFrom, restore, verify } from '#testing/backups/in-process.ts'
import { query, readAll } from '#testing/backups/read-all-queries.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { runProgram } from '#testing/run-program.ts'
import { stretch } from '#testing/stretch.ts'
import { startTestApp } from '#testing/test-app.ts'

import { describeBackup } from './describe-backup.ts'
import { makeBackup } from './make-backup.ts'
import { restoreArchive } from './restore-archive.ts'
import { explainFault } from './run-command.ts'
import { withoutProgress } from './show-progress.ts'

const cleanUp: (() => Promise<unknown>)[] = []
const folder = await mkdtemp(join(tmpdir(), 'joinery-faults-'))
const app = await startTestApp()
const studio = await buildStudio(app)
const archive = join(folder, 'all.tar')
await backUp(app, archive)
afterAll(async () => {
  for (const act of cleanUp.toReversed()) await act()
  await app.close()
  await rm(folder, { recursive: true })
})

const elsewhere = async () => {
  const database = await createTestDatabase()
  cleanUp.push(database.drop)
  const dataDir = await mkdtemp(join(folder, 'elsewhere-'))
  return { connectionString: database.connectionString, dataDir, empty: await readAll(database.connectionString) }
}

const filesIn = async (path: string): Promise<string[]> => {
  const found = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])
  return found.filter((entry) => entry.isFile()).map(({ name }) => name)
}

const pendingIn = (connectionString: string) => query(connectionString, 'select key from pending_blobs order by key')

describe('backup', () => {
  it('leaves no archive when killed, and the next one succeeds', async () => {
    const path = join(await mkdtemp(join(folder, 'killed-')), 'all.tar')
    const client = new Client({ connectionString: app.database.connectionString })
    await client.connect()
    await client.query('begin; lock table replies in access exclusive mode')
    const settings = { DATABASE_URL: app.database.connectionString, SECRET: app.config.SECRET, DATA_DIR: app.dataDir }
    const program = runProgram(settings, 'backup', [path])
    await vi.waitFor(() => expect(existsSync(`${path}.part`)).toBe(true), stretch(60_000))
    program.child.kill('SIGKILL')
    await program.exited
    await client.end()
    expect(existsSync(path)).toBe(false)
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    await utimes(`${path}.part`, longAgo, longAgo)
    const second = path.replace('all.tar', 'second.tar')
    await backUp(app, second)
    expect(existsSync(`${path}.part`)).toBe(false)
    await verify(second)
  })

  it.skipIf(!existsSync('/dev/full'))('reports a full disk in one sentence', async () => {
    const sink = createWriteStream('/dev/full')
    sink.on('error', () => undefined)
    const source = {
      connectionString: app.database.connectionString,
      storage: createFolderStorage(join(app.dataDir, 'files')),
      settings: '',
      hasSecrets: false,
      madeAt: new Date(),
      progress: withoutProgress,
    }
    const fault: unknown = await makeBackup(source, sink).catch((error: unknown) => error)
    expect(explainFault(fault)).toBe('The disk is full. Free up space and try again. Nothing was saved.')
  })

  it('reports files that were deleted during the backup, are missing, or differ from the upload', async () => {
    const damaged = await startTestApp()
    const { owner, uid_project } = await buildStudio(damaged)
    const files = await query(damaged.database.connectionString, 'select uid_file, key from files order by filesize')
    const [small, middle, large] = files.map((row) => ({ uid: String(row['uid_file']), key: String(row['key']) }))
    if (!small || !middle || !large) throw new Error('The studio has three files')
    const storage = createFolderStorage(join(damaged.dataDir, 'files'))
    await storage.remove(small.key)
    await writeFile(join(damaged.dataDir, 'files', middle.key), 'changed!')
    let isDeleted = false
    const meddling: Storage = {
      ...storage,
      size: async (key) => {
        if (!isDeleted && (isDeleted = true)) {
          await query(damaged.database.connectionString, 'delete from files where uid_file = $1', [large.uid])
          await storage.remove(large.key)
        }
        return storage.size(key)
      },
    }
    const path = join(folder, 'damaged.tar')
    const summary = await backUp(damaged, path, meddling)
    expect(summary.manifest.blobs).toMatchObject({ lost: 1, deleted: 1, changed: 1, count: 1 })
    expect(describeBackup(summary).slice(2)).toEqual([
      '1 file was deleted during the backup; see missing.txt in the archive.',
      '1 file is missing from storage; see missing.txt in the archive.',
      '1 file has changed since upload; see missing.txt in the archive.',
    ])
    expect(await readFile(path, 'latin1')).toContain(
      `lost\t${small.key}\ndeleted\t${large.key}\nchanged\t${middle.key}\n`,
    )
    const target = await elsewhere()
    await restore(path, target.connectionString, target.dataDir)
    const copy = await startTestApp({ existing: target })
    const { body } = await copy.client().call('logIn', {
      body: { email: owner.email, password: owner.password, rememberMe: false },
    })
    const params = { id: uid_project }
    expect((await copy.client().call('getProject', { params, token: body.accessToken })).body.files).toHaveLength(3)
    await copy.close()
    await damaged.close()
  })

  it('holds one chunk in memory, however large a file is', async () => {
    const size = 512 * 1024 ** 2
    const chunk = Buffer.alloc(1024 ** 2, 'x')
    const storage: Storage = {
      ...createFolderStorage(folder),
      size: async () => size,
      read: async () => Readable.from(Array.from({ length: size / chunk.length }, () => chunk)),
    }
    let most = 0
    let written = 0
    const sink = new Writable({
      write: (bytes: Buffer, _encoding, done) => {
        written += bytes.length
        most = Math.max(most, process.memoryUsage().arrayBuffers)
        setImmediate(done)
      },
    })
    const before = process.memoryUsage().arrayBuffers
    await makeBackup(
      {
        connectionString: app.database.connectionString,
        storage,
        settings: '',
        hasSecrets: false,
        madeAt: new Date(),
        progress: withoutProgress,
      },
      sink,
    )
    expect(written).toBeGreaterThan(3 * size)
    expect(most - before).toBeLessThan(100 * 1024 ** 2)
  })
})

describe('restore', () => {
  it('leaves the installation empty when the store fails half-way, and the next one succeeds', async () => {
    const { connectionString, dataDir, empty } = await elsewhere()
    const storage = createFolderStorage(join(dataDir, 'files'))
    const full: Storage = {
      ...storage,
      putFile: () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
    }
    const fault: unknown = await restore(archive, connectionString, dataDir, full).catch((error: unknown) => error)
    expect(explainFault(fault)).toBe('The disk is full. Free up space and try again. Nothing was saved.')
    expect(await readAll(connectionString)).toEqual(empty)
    expect([await filesIn(dataDir), await pendingIn(connectionString)]).toEqual([[], []])
    await restore(archive, connectionString, dataDir)
    expect(await readAll(connectionString)).toEqual(await readAll(app.database.connectionString))
  })

  it('leaves the installation empty and blobs marked for the sweep when killed, and the next one succeeds', async () => {
    const { connectionString, dataDir, empty } = await elsewhere()
    const store = await startHangingStore()
    const settings = {
      DATABASE_URL: connectionString,
      SECRET: app.config.SECRET,
      DATA_DIR: dataDir,
      S3_BUCKET: 'joinery',
      S3_ENDPOINT: store.address,
      S3_ACCESS_KEY_ID: 'x',
      S3_SECRET_ACCESS_KEY: 'x',
    }
    const program = runProgram(settings, 'restore', [archive])
    await Promise.race([store.asked, program.exited])
    program.child.kill('SIGKILL')
    await program.exited
    await store.stop()
    // The server notices the closed connection with a delay.
    await expect.poll(() => readAll(connectionString)).toEqual(empty)
    expect(await pendingIn(connectionString)).toHaveLength(3)
    await restore(archive, connectionString, dataDir)
    expect(await pendingIn(connectionString)).toEqual([])
    const copy = await startTestApp({ existing: { connectionString, dataDir } })
    expect(await readStudio(copy, studio)).toEqual(await readStudio(app, studio))
    await copy.close()
  })

  it('leaves existing files in the store alone, even when it fails', async () => {
    const { connectionString, dataDir } = await elsewhere()
    const storage = createFolderStorage(join(dataDir, 'files'))
    const [owned] = await query(app.database.connectionString, 'select key from files order by filesize limit 1')
    await storage.putBytes(String(owned?.['key']), Buffer.from('sizes of another installation'))
    const broken: Storage = { ...storage, putFile: () => Promise.reject(new Error('broken')) }
    await expect(restore(archive, connectionString, dataDir, broken)).rejects.toThrow('broken')
    expect(await filesIn(dataDir)).toHaveLength(1)
  })

  it('writes nothing from a truncated or modified archive', async () => {
    const { connectionString, dataDir, empty } = await elsewhere()
    const whole = await readFile(archive)
    const path = join(folder, 'cut.tar')
    await writeFile(path, whole.subarray(0, whole.length - 600))
    await expect(restore(path, connectionString, dataDir)).rejects.toThrow('The archive is incomplete')
    whole[whole.length - 3000] = (whole[whole.length - 3000] ?? 0) ^ 1
    await writeFile(path, whole)
    await expect(restore(path, connectionString, dataDir)).rejects.toThrow('The archive is corrupted')
    expect([await readAll(connectionString), await filesIn(dataDir), await pendingIn(connectionString)]).toEqual([
      empty,
      [],
      [],
    ])
  })

  it('rolls back when the archive changes between verification and restore', async () => {
    const { connectionString, dataDir, empty } = await elsewhere()
    let looks = 0
    const open = async () => {
      looks += 1
      const { size } = await readFrom(archive)()
      const end = looks === 1 ? size : size - 2048
      return { size, chunks: createReadStream(archive, { end: end - 1 }) as AsyncIterable<Buffer> } // no encoding is set
    }
    const target = {
      connectionString,
      storage: createFolderStorage(join(dataDir, 'files')),
      spoolDir: join(dataDir, 'tmp'),
      prepareJobs: () => prepareJobs(connectionString),
      progress: withoutProgress,
    }
    await expect(restoreArchive(open, target)).rejects.toThrow('The archive is incomplete')
    expect(looks).toBe(2)
    expect([await readAll(connectionString), await filesIn(dataDir)]).toEqual([empty, []])
  })
})

/** An empty store that never responds to a write. */
const startHangingStore = async () => {
  let resolveRequested: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    resolveRequested = resolve
  })
  const server: Server = createServer((request, response) => {
    if (request.method === 'PUT' || request.method === 'POST') resolveRequested()
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
