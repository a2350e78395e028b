// The whole program, killed in the middle of a generation that a request waits for.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { generationForm, picture } from '#testing/build-generation.ts'
import {
  startOnTestDatabase,
  withQuickRecovery,
  type ProductOnTestDatabase,
} from '#testing/database/product-on-test-database.ts'
import { hang, startVendor, type Vendor } from '#testing/loopback-vendor.ts'
import { callAt, registerAt } from '#testing/remote-client.ts'
import { stretch } from '#testing/stretch.ts'

let vendor: Vendor
let product: ProductOnTestDatabase
beforeAll(async () => {
  vendor = await startVendor()
  product = await startOnTestDatabase({
    ...withQuickRecovery,
    GOOGLE_API_KEY: 'k',
    GOOGLE_BASE_URL: vendor.address,
  })
})
afterAll(async () => {
  await product.remove()
  await vendor.close()
})

/** Covers two starts and the wait until the first counts as dead. */
const limit = stretch(90_000)

it(
  'returns the credits of a killed generation at the next start, without leftovers',
  async () => {
    vendor.answer(hang)
    const { token } = await registerAt(product.address)
    const read = async (name: 'getCredits' | 'listGenerated' | 'listCreditEntries') =>
      (await callAt(product.address, name, { token })).body
    const form = generationForm({ images: [await picture()], prompt: 'Walnut fronts' })
    const generating = callAt(product.address, 'generateImage', { token, form }).catch(() => 'cut off')
    await expect.poll(() => vendor.waiting(), { timeout: stretch(60_000) }).toBe(1)
    expect(await read('getCredits')).toMatchObject({ credits: 400 })

    await product.stop('SIGKILL')
    expect(await generating).toBe('cut off')
    await product.start()
    await expect.poll(() => read('getCredits'), { timeout: stretch(60_000) }).toMatchObject({ credits: 500 })
    expect(await read('listGenerated')).toEqual({ images: [], hasMore: false })
    expect(await read('listCreditEntries')).toMatchObject({ entries: [{ amount: 500 }] })
    expect(await readdir(join(product.dataDir, 'files')).catch(() => [])).toEqual([])
  },
  limit,
)
