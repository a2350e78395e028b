import { afterAll, expect, it } from 'vitest'

import { sweepStaleBlobs } from '#platform/uploads/pending-blobs.ts'
import { generate, picture } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { google, startVendor } from '#testing/loopback-vendor.ts'
import { startTestApp } from '#testing/test-app.ts'

const vendor = await startVendor()
vendor.answer(google.image(await picture(120, 80)))
const app = await startTestApp({ settings: { GOOGLE_API_KEY: 'secret-google-key', GOOGLE_BASE_URL: vendor.address } })
afterAll(async () => {
  await app.close()
  await vendor.close()
})

const day = 24 * 60 * 60 * 1000

it('an image and its sources remain after the sweeper has run', async () => {
  const { image } = (await generate(await buildUser(app), { images: [await picture(), await picture(60, 40)] })).body
  const { db, storage } = app.app.context
  await sweepStaleBlobs(db, storage, new Date(app.now().getTime() + day))
  for (const { url } of [image, ...image.inputs]) {
    expect((await app.app.http.inject({ url })).statusCode).toBe(200)
  }
})
