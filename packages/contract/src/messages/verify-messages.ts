// The public page that shows what a certificate certifies.

export const verifyMessages = {
  title: 'Certificate',
  decision: 'Decision',
  outcome: { approved: 'Approved', changes: 'Changes requested' },
  file: 'File',
  image: 'Image',
  version: 'Version',
  decidedBy: 'Decided by',
  date: 'Date',
  studio: 'Studio',
  items: 'Items',
  sha256: 'Checksum (SHA-256)',
} as const
