// The public page with an altered image and its original, and the texts of its package.

export const disclosurePageMessages = {
  kind: 'Image disclosure',
  /** Title of the window and in previews of the link. */
  title: (label: string, studio: string) => `${label} · ${studio}`,
  lead: 'The altered image and its original.',
  published: (studio: string, date: string) => `Published by ${studio} on ${date}.`,
  original: 'Original',
  alteredImage: 'Altered image',
  originalImage: 'Original image',
  alteredAlt: (label: string) => `Altered image, labelled: ${label}`,
  originalAlt: 'Original image, before it was altered',
  view: 'View',
  sideBySide: 'Side by side',
  /** On narrow screens, where one image is below the other. */
  both: 'Both images',
  slider: 'Slider',
  sliderName: 'Share of the altered image',
  pixels: (width: string, height: string) => `${width} × ${height} px`,
  publishedBy: 'Published by',
  date: 'Date',
  alteredSum: 'Altered, SHA-256',
  originalSum: 'Original, SHA-256',
  howToCheck: 'How to check a file',
  check:
    'Each checksum belongs to the file as the studio stores it. Ask the studio for that file, compute its SHA-256 and compare. The images on this page are copies in another size, so their checksums differ.',
  withdrawnTitle: 'Withdrawn',
  withdrawn: 'This page was withdrawn.',
  missingTitle: 'Page not found',
  missing: 'Check the address. The link may be incomplete.',
  imageFailed: 'This image cannot be shown.',
  /** statement.txt, line by line. */
  statement: {
    label: 'Label',
    statement: 'Statement',
    page: 'Page with the original',
    studio: 'Published by',
    date: 'Date',
    altered: 'Altered image, SHA-256 of the stored file',
    original: 'Original image, SHA-256 of the stored file',
  },
} as const
