// Sentences about PDFs. Apart from the others: the first load stays light.

export const pdfMessages = {
  unreadable: "This PDF can't be opened",
  locked: 'This PDF is password-protected',
  lockedNoPreview: 'This PDF is password-protected. Download it to open it.',
  processingTimedOut: 'This PDF took too long to process',
} as const
