import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { reviewMessages } from '@joinery/contract/messages/review-messages'
import sharp from 'sharp'
import { expect, it } from 'vitest'

import { buildUser } from '#testing/build-user.ts'
import { writePdf } from '#testing/pictures/write-pdf.ts'
import { addPin, buildReviewed, readPins, tryPin } from '#testing/review/build-review.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)

const build = (bytes: Buffer) => buildReviewed(owner, {}, { name: 'plan.pdf', bytes, type: 'application/pdf' })
const plan = () =>
  writePdf([
    { colour: [1, 0, 0] },
    { colour: [0, 0, 1], width: 400, height: 200, content: '0 1 0 rg 200 100 200 100 re f' },
  ])

it('accepts comments only on existing pages of a PDF', async () => {
  const { uid_file } = await build(plan())
  for (const page of [1, 2]) await addPin(owner, uid_file, { page })
  expect((await readPins(owner, uid_file)).map(({ page }) => page)).toEqual([1, 2])
  for (const page of [3, 0, 1.5, -1, null, undefined]) {
    const answer = await tryPin(owner, uid_file, { page })
    expect(answer).toMatchObject({ status: 400, body: { message: reviewMessages.pageUnknown } })
  }
})

it('rejects comments on an unreadable PDF', async () => {
  const { uid_file } = await build(Buffer.from('%PDF-1.7\nnothing of the kind'))
  const answer = await tryPin(owner, uid_file, { page: 1 })
  expect(answer).toMatchObject({ status: 400, body: { message: pdfMessages.unreadable } })
})

it('shows the commented part of the page on the card', async () => {
  const { uid_file } = await build(plan())
  // The green quarter of the second page is at its top right.
  const pin = await addPin(owner, uid_file, { page: 2, x: 0.5, y: 0, w: 0.5, h: 0.5 })
  const { body } = await owner.call('createPinCard', { params: { pinId: pin.uid_pin } })
  const [part] = body.reply.attachments
  expect(part).toMatchObject({ filename: 'plan-1.png', mimetype: 'image/png' })
  const answer = await app.app.http.inject({ url: part.url })
  const { data, info } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  const [red = 255, green = 0, blue = 255] = data.subarray(middle, middle + 3)
  expect([red < 5, green > 250, blue < 5]).toEqual([true, true, true])
  expect(info.width / info.height).toBeCloseTo(2, 1)
})
