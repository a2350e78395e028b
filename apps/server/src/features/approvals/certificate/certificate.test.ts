import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'

import { defaultApiKey } from '#platform/http/api-key.ts'
import { fitText, type Letters } from '#platform/pdf/fit-text.ts'
import { buildUser, type TestUser } from '#testing/build-user.ts'
import { drawPdfPage, pageCountOf } from '#testing/pictures/read-pdf.ts'
import { requestOneApproval, decide } from '#testing/review/build-approval.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { plainCertificate as plain } from '#testing/review/plain-certificate.ts'
import { app } from '#testing/shared-app.ts'

import { drawCertificate } from './draw-certificate.ts'

let owner: TestUser
let client: TestUser
beforeEach(async () => {
  ;[owner, client] = await Promise.all([buildUser(app), buildUser(app)])
})

const fetchBytes = async (who: TestUser, id: string, headers: Record<string, string> = {}) =>
  app.app.http.inject({
    url: `/api/projects/approvals/${id}/certificate`,
    headers: { authorization: `Bearer ${who.token}`, 'x-api-key': defaultApiKey, ...headers },
  })

it('contains the logo of the studio', async () => {
  const png = await sharp(Buffer.alloc(40 * 10 * 4, 200), { raw: { width: 40, height: 10, channels: 4 } })
    .png()
    .toBuffer()
  const [without, drawn] = [await drawCertificate(plain), await drawCertificate({ ...plain, logo: png })]
  expect(await pageCountOf(drawn)).toBe(1)
  expect(without.includes('/Subtype /Image')).toBe(false)
  expect(drawn.includes('/Width 40')).toBe(true)
})

describe('certificate of an image', () => {
  it('is a one-page PDF with the same bytes each time', async () => {
    const reviewed = await buildReviewed(owner, { client })
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await decide(client, approval)
    const first = await fetchBytes(client, approval.uid_approval)
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(first.headers['content-disposition']).toContain('kitchen.png - certificate.pdf')
    expect(await pageCountOf(first.rawPayload)).toBe(1)
    const second = await fetchBytes(owner, approval.uid_approval)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
    const etag = String(first.headers.etag)
    expect((await fetchBytes(owner, approval.uid_approval, { 'if-none-match': etag })).statusCode).toBe(304)
  })

  it('is rejected before the decision', async () => {
    const reviewed = await buildReviewed(owner, { client })
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    const { statusCode, body } = await fetchBytes(client, approval.uid_approval)
    expect([statusCode, JSON.parse(body).error]).toEqual([409, approvalMessages.notDecided])
  })
})

describe('certificate page', () => {
  it('differs when the facts differ', async () => {
    const pdf = await drawCertificate(plain)
    expect(pdf.equals(await drawCertificate({ ...plain, sha256: 'ac'.repeat(32) }))).toBe(false)
  })

  it.each([
    ['a portrait', 300, 900],
    ['a panorama', 1200, 300],
  ])('puts the mark of an AI image inside %s', async (_, width, height) => {
    const red = { r: 255, g: 0, b: 0 }
    const jpeg = await sharp({ create: { width, height, channels: 3, background: red } })
      .jpeg()
      .toBuffer()
    const pdf = await drawCertificate({ ...plain, origin: { isLocal: false }, picture: jpeg })
    const { data, info } = await sharp(await drawPdfPage(pdf, { page: 1, width: 1190 }))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isRed = (x: number, y: number): boolean => {
      const [r = 0, g = 0, b = 0] = data.subarray(3 * (y * info.width + x))
      return r > 200 && g < 60 && b < 60
    }
    // The image's corner: the first row and column that are red.
    const rows = Array.from({ length: info.height }, (_row, y) => y)
    const columns = Array.from({ length: info.width }, (_column, x) => x)
    const top = rows.find((y) => isRed(info.width / 2, y)) ?? 0
    const left = columns.find((x) => isRed(x, top + 2)) ?? 0
    // The mark is dark, 8 points from both edges, and surrounded by the image.
    expect(isRed(left + 4, top + 24)).toBe(true)
    expect(isRed(left + 30, top + 18)).toBe(false)
    expect(isRed(left + 120, top + 24)).toBe(true)
  })

  it('shows a QR code', async () => {
    const pdf = await drawCertificate(plain)
    const { data: bytes, info } = await sharp(await drawPdfPage(pdf, { page: 1, width: 600 }))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const [x, y] = [
      Math.round((width * (595.28 - 48 - 46)) / 595.28),
      Math.round((height * (841.89 - 48 - 46)) / 841.89),
    ]
    const around = Array.from({ length: 60 }, (_, index) => bytes[4 * (y * width + x - 30 + index)] ?? 0)
    // Dark and light modules next to each other.
    expect([Math.min(...around) < 60, Math.max(...around) > 220]).toEqual([true, true])
  })
})

describe('fitText', () => {
  /** A monospaced font with Latin letters only. */
  const letters: Letters = {
    unitsPerEm: 1020,
    hasGlyphForCodePoint: (codePoint) => codePoint < 0x250 || codePoint === 0x25a1,
    glyphForCodePoint: () => ({ advanceWidth: 1000 }),
  }
  const fit = (text: string, lines = 10) => fitText(letters, text, { size: 1, width: 10, lines })

  it.each([
    ['breaks between words', 'warm light on oak', ['warm light', 'on oak']],
    ['breaks a word that is too long', 'abcdefghijklmno', ['abcdefghij', 'klmno']],
    ['keeps line breaks and at most one empty line', 'a\n\n\n\nb', ['a', '', 'b']],
    ['draws a box for a missing glyph', '👩‍👩‍👧 م', ['□ □']],
    ['leaves out invisible characters', 'a\u0000\u202Eb', ['ab']],
    ['returns one empty line for blank text', '  ', ['']],
  ])('%s', (_, text, lines) => {
    expect(fit(text)).toEqual(lines)
  })

  it('ends cut text with an ellipsis', () => {
    expect(fit('one two three four five', 2)).toEqual(['one two', 'three fou…'])
  })
})
