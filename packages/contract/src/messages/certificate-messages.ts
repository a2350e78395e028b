// The certificate of a decision, a PDF that only the server creates.

export const certificateMessages = {
  titles: { approved: 'Approved', changes: 'Changes requested' },
  documentTitle: (title: string, file: string) => `${title}: ${file}`,
  /** In place of an image, where a file's name has no extension. */
  file: 'FILE',
  labels: {
    file: 'File',
    version: 'Version',
    sha256: 'SHA-256',
    requestedBy: 'Requested by',
    requestedOn: 'Requested on',
    decidedBy: { approved: 'Approved by', changes: 'Decided by' },
    decidedOn: 'Decided on',
    network: 'Network',
    requestNote: 'Request note',
    decisionNote: 'Decision note',
  },
  guest: (name: string) => `${name} (guest)`,
  unknownNetwork: 'unknown',
  checkTitle: {
    approved: 'Check that your file is the approved one',
    changes: 'Check that your file is the one that was reviewed',
  },
  check: 'Scan the code or open this page. Your file stays on your device.',
} as const
