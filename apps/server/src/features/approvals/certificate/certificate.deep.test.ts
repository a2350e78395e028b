import { describe, expect, it } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { buildUser } from '#testing/build-user.ts'
import { pageCountOf } from '#testing/pictures/read-pdf.ts'
import { writePdf } from '#testing/pictures/write-pdf.ts'
import { decide, requestOneApproval } from '#testing/review/build-approval.ts'
import { buildReviewed } from '#testing/review/build-review.ts'
import { plainCertificate as plain } from '#testing/review/plain-certificate.ts'
import { app } from '#testing/shared-app.ts'

import { drawCertificate } from './draw-certificate.ts'

describe('certificate of other files', () => {
  it.each([
    ['a PDF', { name: 'plan.pdf', bytes: writePdf([{ text: 'Plan' }]), type: 'application/pdf' }],
    ['a text file', { name: 'plan.txt', bytes: 'Oak', type: 'text/plain' }],
  ])('is one page for %s', async (_, file) => {
    const [owner, client] = await Promise.all([buildUser(app), buildUser(app)])
    const reviewed = await buildReviewed(owner, { client }, file)
    const approval = await requestOneApproval(owner, reviewed.uid_file, client)
    await decide(client, approval, 'changes')
    const { rawPayload } = await app.app.http.inject({
      url: `/api/projects/approvals/${approval.uid_approval}/certificate`,
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(await pageCountOf(rawPayload)).toBe(1)
  })
})

describe('certificate page', () => {
  it('fits very long and unusual content on one page', async () => {
    const jpeg = await picture(3000, 10)
    const strange = {
      ...plain,
      picture: jpeg,
      filename: `${'🪑'.repeat(40)} ${'مطبخ '.repeat(40)}.png`,
      studio: 'مكتب '.repeat(30),
      askedBy: '\u202Etxt'.repeat(50),
      decidedBy: '',
      note: 'W'.repeat(2000),
      decisionNote: '\n👩‍👩‍👧\u0000\uD800'.repeat(400),
      address: `https://${'long.'.repeat(40)}example/verify/${'0'.repeat(36)}`,
    }
    const pdf = await drawCertificate(strange)
    expect(await pageCountOf(pdf)).toBe(1)
    expect(pdf.equals(await drawCertificate(strange))).toBe(true)
  })
})
