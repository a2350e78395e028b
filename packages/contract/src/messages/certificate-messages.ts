// The certificate of a decision, a PDF that only the server creates.

export const certificateMessages = {
  titles: { approved: 'Approved', changes: 'Changes requested' },
  documentTitle: (title: string, file: string) => `${title}: ${file}`,
  /** In place of an image, where a file's name has no extension. */
  file: 'FILE',
  labels: {
    file: 'File',
    origin: 'Image',
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
  items: {
    decisions: { approved: 'Approved', changes: 'Changes requested' },
    /** Snapshot fields, in the order of the certificate. */
    fields: {
      category: 'Category',
      room: 'Room',
      finish: 'Finish',
      dimensions: 'Dimensions',
      quantity: 'Quantity',
      unit_price: 'Price',
      supplier: 'Supplier',
      sku: 'Product number',
      url: 'Web address',
      note: 'Note',
      image_sha256: 'Image (SHA-256)',
    },
    lastDecidedOn: 'Last decision on',
    decidedOn: 'Decided on',
    decisionNote: 'Decision note',
    checksum: 'Content (SHA-256)',
    page: (page: number) => `Page ${page}`,
    checkTitle: 'Check these decisions',
    check: 'Scan the code or open the address below. It lists every item with its decision and checksum.',
  },
  guest: (name: string) => `${name} (guest)`,
  unknownNetwork: 'unknown',
  checkTitle: {
    approved: 'Check that your file is the approved one',
    changes: 'Check that your file is the reviewed one',
  },
  check: 'Scan the code or open the address below, then choose your file. It stays on your device.',
} as const
