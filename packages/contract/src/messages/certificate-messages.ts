// The certificate of a decision, a PDF that only the server creates.

export const certificateMessages = {
  titles: { approved: 'Approved', changes: 'Changes requested' },
  documentTitle: (title: string, file: string) => `${title}: ${file}`,
  /** In place of an image, where a file's name has no extension. */
  file: 'FILE',
  labels: {
    file: 'File',
    version: 'Version',
    sha256: 'Checksum (SHA-256)',
    requestedBy: 'Request sent by',
    requestedOn: 'Request sent on',
    decidedBy: { approved: 'Approved by', changes: 'Decided by' },
    decidedOn: 'Decided on',
    network: 'Partial IP address',
    requestNote: 'Request note',
    decisionNote: 'Decision note',
  },
  guest: (name: string) => `${name} (guest)`,
  unknownNetwork: 'unknown',
  checkTitle: {
    approved: 'Check that your file is the approved one',
    changes: 'Check that your file is the reviewed one',
  },
  check: 'Scan the code or open the address below, then choose your file. It stays on your device.',
} as const
