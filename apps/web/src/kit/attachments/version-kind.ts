import type { Attachment } from '@joinery/contract/files'
import { reviewMessages as texts } from '@joinery/contract/messages/review-messages'

import { fileKind } from './file-kind.ts'

type Reviewed = 'image' | 'pdf' | 'other'

const reviewedKind = (mimetype: string): Reviewed => {
  const kind = fileKind(mimetype)
  if (mimetype === 'image/tiff') return 'image' // an image, though not one shown here
  return kind === 'image' || kind === 'pdf' ? kind : 'other'
}

// By name first: the browser's type depends on the installed programs.
const kindOfFile = ({ name, type }: File): Reviewed => {
  if (/\.(?:png|jpe?g|gif|webp|avif|hei[cf]|tiff?)$/i.test(name)) return 'image'
  return /\.pdf$/i.test(name) ? 'pdf' : reviewedKind(type)
}

/** Returns why a file cannot become a version of another, before it is sent. The server checks the bytes. */
export const refuseVersion = (file: File, { mimetype }: Pick<Attachment, 'mimetype'>): string | null =>
  kindOfFile(file) === reviewedKind(mimetype) ? null : texts.versionTypeMismatch

export const acceptVersion = ({ mimetype }: Pick<Attachment, 'mimetype'>): string | undefined =>
  ({ image: 'image/*,.heic,.heif', pdf: '.pdf,application/pdf', other: undefined })[reviewedKind(mimetype)]
