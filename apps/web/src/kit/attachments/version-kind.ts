import type { Attachment } from '@joinery/contract/files'
import { reviewMessages as say } from '@joinery/contract/messages/review-messages'

import { fileKind } from './file-kind.ts'

type Reviewed = 'image' | 'pdf' | 'other'

const reviewedKind = (mimetype: string): Reviewed => {
  const kind = fileKind(mimetype)
  if (mimetype === 'image/tiff') return 'image' // a picture, if none that is shown here
  return kind === 'image' || kind === 'pdf' ? kind : 'other'
}

// By name first: what browsers say about a file's kind depends on what is installed beside them.
const kindOfFile = ({ name, type }: File): Reviewed => {
  if (/\.(?:png|jpe?g|gif|webp|avif|hei[cf]|tiff?)$/i.test(name)) return 'image'
  return /\.pdf$/i.test(name) ? 'pdf' : reviewedKind(type)
}

/** Why a file cannot follow another as its version, before it is sent. The server looks at its bytes. */
export const refuseVersion = (file: File, { mimetype }: Pick<Attachment, 'mimetype'>): string | null =>
  kindOfFile(file) === reviewedKind(mimetype) ? null : say.versionTypeMismatch

/** What the file dialog offers first. */
export const acceptVersion = ({ mimetype }: Pick<Attachment, 'mimetype'>): string | undefined =>
  ({ image: 'image/*,.heic,.heif', pdf: '.pdf,application/pdf', other: undefined })[reviewedKind(mimetype)]
