import type { Attachment } from '@joinery/contract/files'

import { fileKind } from '#kit/attachments/file-kind.ts'

/** Pictures and PDFs are looked at here; anything else is saved. */
export const isShown = ({ mimetype }: Pick<Attachment, 'mimetype'>): boolean => {
  const kind = fileKind(mimetype)
  return kind === 'image' || kind === 'pdf'
}
