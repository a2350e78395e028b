import { afterAll, beforeEach, expect, it } from 'vitest'

import { generate, picture } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { google, startVendor } from '#testing/loopback-vendor.ts'
import { startTestApp } from '#testing/test-app.ts'

const vendor = await startVendor()
const app = await startTestApp({ settings: { GOOGLE_API_KEY: 'secret-google-key', GOOGLE_BASE_URL: vendor.address } })
const made = await picture(120, 80)
afterAll(async () => {
  await app.close()
  await vendor.close()
})
beforeEach(() => vendor.answer(google.image(made)))

it.each(['jpeg', 'gif', 'webp', 'avif'] as const)(
  'an image sent to the provider can be a single pixel of %s',
  async (format) => {
    const user = await buildUser(app)
    expect((await generate(user, { images: [await picture(1, 1, format)] })).status).toBe(201)
  },
)
