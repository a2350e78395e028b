import { expect, it } from 'vitest'

import { isBroken } from '#provider-error.ts'
import { faultOf } from '#testing/expect-fault.ts'

import { fetchPicture } from './fetch-picture.ts'

it('does not report the service as broken when one image cannot be downloaded', async () => {
  const home = new URL('http://127.0.0.1:9/')
  const fault = await faultOf(fetchPicture('/image.png', home, AbortSignal.timeout(60_000)))
  expect([fault.kind, isBroken(fault.kind)]).toEqual(['bad_answer', false])
  expect(fault.message).toMatch(/^Failed to download the image/)
})
