import { messages } from '@joinery/contract/messages'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

const send = (user: TestUser, bytes: Buffer) => {
  const form = new FormData()
  form.append('profile_photo', new Blob([new Uint8Array(bytes)]), 'me.jpg')
  return user.call('uploadProfilePhoto', { form })
}

describe('a profile photo', () => {
  it.each(['webp', 'gif', 'avif', 'tiff'] as const)('accepts %s', async (format) => {
    expect((await send(await buildUser(app), await picture(60, 40, format))).status).toBe(200)
  })

  it('is rejected when it is too large decoded', async () => {
    const photo = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const answer = await send(await buildUser(app), photo)
    expect([answer.status, answer.body.error]).toEqual([415, messages.file.tooManyPixels])
  })
})
