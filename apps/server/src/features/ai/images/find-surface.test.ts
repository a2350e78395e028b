import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { messages } from '@joinery/contract/messages'
import { afterAll, describe, expect, it } from 'vitest'

import { creditsOf, generationForm, picture } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { startVendor } from '#testing/loopback-vendor.ts'
import { startTestApp } from '#testing/test-app.ts'

const vendor = await startVendor()
const app = await startTestApp({ settings: { GOOGLE_API_KEY: 'k', GOOGLE_BASE_URL: vendor.address } })
const room = await readFile(new URL('../../../../../../art/card-interior.webp', import.meta.url))
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const point = (user: TestUser, x: number | string, y: number | string, images: (Buffer | string)[] = [room]) => {
  const form = generationForm({ images })
  form.append('x', String(x))
  form.append('y', String(y))
  return user.call('findSurface', { form })
}

describe('finding a surface', () => {
  it('returns its outline at no cost with any provider, without an external request', async () => {
    const user = await buildUser(app)
    const { status, body } = await point(user, 0.75, 0.73)
    expect(status).toBe(200)
    const numbers: number[] = body.surface.outline.flat()
    const [across, down] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)]
    // The sofa.
    expect([Math.min(...across), Math.max(...across)].map((value) => Math.round(value / 1000))).toEqual([3, 9])
    expect(Math.min(...down)).toBeGreaterThan(5000)
    expect(vendor.received).toEqual([])
    expect(await creditsOf(user)).toBe(500)
    expect((await user.call('listCreditEntries')).body.entries).toHaveLength(1)
    expect(await readdir(join(app.dataDir, 'tmp')).catch(() => [])).toEqual([])
  })

  it('returns the main surface within a rectangle', async () => {
    const form = generationForm({ images: [room] })
    for (const [name, value] of Object.entries({ x: 0.3, y: 0.5, w: 0.6, h: 0.35 })) form.append(name, String(value))
    const { status, body } = await (await buildUser(app)).call('findSurface', { form })
    expect(status).toBe(200)
    const numbers: number[] = body.surface.outline.flat()
    const [across, down] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)]
    expect([Math.min(...across) >= 3000, Math.max(...across) <= 9000]).toEqual([true, true])
    // The sofa begins below the rectangle's upper edge.
    expect(Math.min(...down)).toBeGreaterThan(5100)
  })

  it.each([
    [-0.1, 0.5],
    ['left', 0.5],
  ])('rejects a point outside the image: %s, %s', async (x, y) => {
    const { status, body } = await point(await buildUser(app), x, y)
    expect([status, body.error]).toEqual([400, messages.http.badRequest])
  })

  it('requires exactly one image', async () => {
    const user = await buildUser(app)
    expect((await point(user, 0.5, 0.5, [])).status).toBe(400)
    expect((await point(user, 0.5, 0.5, [room, room])).status).toBe(400)
    const { status, body } = await point(user, 0.5, 0.5, ['no picture'])
    expect([status, body.error]).toEqual([415, messages.ai.inputNotImage])
  })

  it('limits concurrent requests per person', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)]
    const small = await picture()
    const answers = await Promise.all(
      Array.from({ length: 12 }, async () => (await point(user, 0.5, 0.5, [small])).status),
    )
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect((await point(other, 0.5, 0.5, [small])).status).toBe(200)
  })
})
