import type { Certificate } from '#features/approvals/certificate/draw-certificate.ts'

export const plainCertificate: Certificate = {
  studio: 'Joinery',
  logo: null,
  address: 'https://studio.example/verify/0190aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
  filename: 'kitchen.png',
  origin: null,
  version: 2,
  sha256: 'ab'.repeat(32),
  decision: 'approved',
  askedBy: 'Mara',
  askedAt: new Date('2026-11-16T09:00:00Z'),
  note: 'Are the fronts right?',
  decidedBy: 'Eleanor Hartwell',
  isGuest: true,
  decidedAt: new Date('2026-11-17T10:11:12Z'),
  decidedFrom: '203.0.113.0/24',
  decisionNote: 'Lovely.',
  picture: null,
}
