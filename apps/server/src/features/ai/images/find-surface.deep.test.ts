import { readFile } from 'node:fs/promises'

import { messages } from '@joinery/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'

import { generationForm } from '#testing/build-generation.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { app } from '#testing/shared-app.ts'

let room: Buffer
beforeAll(async () => {
  room = await readFile(new URL('../../../../../../art/card-interior.webp', import.meta.url))
})

const point = (user: TestUser, x: number | string, y: number | string) => {
  const form = generationForm({ images: [room] })
  form.append('x', String(x))
  form.append('y', String(y))
  return user.call('findSurface', { form })
}

describe('finding a surface', () => {
  it('works without credits', async () => {
    const user = await buildUser(app)
    await app.database.pool.query('update credit_accounts set balance = 0 where uid_user = $1', [user.uid_user])
    expect((await point(user, 0.5, 0.1)).status).toBe(200)
  })

  it.each([
    [0.5, 1.01],
    ['', 0.5],
    ['NaN', 0.5],
    ['Infinity', 0.5],
  ])('rejects a point outside the image: %s, %s', async (x, y) => {
    const { status, body } = await point(await buildUser(app), x, y)
    expect([status, body.error]).toEqual([400, messages.http.badRequest])
  })
})
