// The whole program, killed in the middle of a generation.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { generationForm, picture } from '#testing/build-generation.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts'
import { hang, startVendor, type Vendor } from '#testing/loopback-vendor.ts'
import { runProgram, type Program } from '#testing/run-program.ts'

const password = 'walnut and brass'
const email = 'mara@people.example'

let vendor: Vendor
let database: TestDatabase
let dataDir: string
let program: Program
beforeAll(async () => {
  vendor = await startVendor()
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'joinery-killed-'))
})
afterAll(async () => {
  program.child.kill('SIGKILL')
  await program.exited
  await vendor.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const start = (): Promise<string> => {
  program = runProgram({
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    SECRET: 'x'.repeat(40),
    GOOGLE_API_KEY: 'k',
    GOOGLE_BASE_URL: vendor.address,
    RESERVATION_STALE_SECONDS: '1',
    RESERVATION_CHECK_SECONDS: '1',
  })
  return program.ready
}

const post = async (address: string, body: object): Promise<Response> =>
  fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const signUp = async (address: string): Promise<void> => {
  await post(`${address}/api/simple-auth/create`, { email, password })
  const mails = await (await fetch(`${address}/dev/mailbox.json`)).text()
  await post(`${address}/api/simple-auth/verify-email`, { code: /code=([\w-]+)/.exec(mails)?.[1] })
}

const logIn = async (address: string): Promise<Record<string, string>> => {
  const answer = await post(`${address}/api/simple-auth/login`, { email, password })
  const { accessToken } = (await answer.json()) as { accessToken: string } // the contract says so
  return { authorization: `Bearer ${accessToken}` }
}

/** Two starts of the program, and the wait until the first is missed. */
const limit = 90_000

it(
  'the credits of a generation whose process is killed are back after the next start, and nothing is half kept',
  async () => {
    vendor.answer(hang)
    const address = await start()
    await signUp(address)
    const headers = await logIn(address)
    const read = async (at: string, path: string) => (await fetch(`${at}/api/ai/${path}`, { headers })).json()
    const generating = fetch(`${address}/api/ai/image-to-image`, {
      method: 'POST',
      headers,
      body: generationForm({ images: [await picture()], prompt: 'Walnut fronts' }),
    }).catch(() => 'cut off')
    await expect.poll(() => vendor.waiting(), { timeout: 30_000 }).toBe(1)
    expect(await read(address, 'credits')).toMatchObject({ credits: 400 })

    program.child.kill('SIGKILL')
    expect(await generating).toBe('cut off')
    await program.exited
    const again = await start()
    await expect.poll(() => read(again, 'credits'), { timeout: 30_000 }).toMatchObject({ credits: 500 })
    expect(await read(again, 'generated')).toEqual({ images: [], hasMore: false })
    expect((await read(again, 'credits/history')) as object).toMatchObject({ entries: [{ amount: 500 }] })
    expect(await readdir(join(dataDir, 'files')).catch(() => [])).toEqual([])
  },
  limit,
)
