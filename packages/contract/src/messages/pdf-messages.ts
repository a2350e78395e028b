// PDFs and their pages. A separate file keeps the first load small.

export const pdfMessages = {
  unreadable: "This PDF can't be opened",
  locked: 'This PDF is password-protected',
  lockedNoPreview: 'This PDF is password-protected. Download it to open it.',
  processingTimedOut: 'This PDF took too long to process. Try a smaller one.',
  cannotShow: "This PDF can't be displayed.",
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageNumber: 'Page number',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  fileAndPage: (filename: string, page: number) => `${filename}, page ${page}`,
} as const
