// Sentences about PDFs. Apart from the others: the first load stays light.

export const pdfMessages = {
  unreadable: 'This PDF cannot be read',
  locked: 'This PDF is protected by a password',
  lockedHere: 'This PDF is protected by a password. You can download it and open it on your device.',
  takesTooLong: 'This PDF takes too long to read',
} as const
