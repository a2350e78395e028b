import type { Attachment } from '@joinery/contract/files'

/** Whether a public page can show the file. */
export const isPublishable = ({ mimetype, width }: Attachment): boolean =>
  mimetype.startsWith('image/') && width !== undefined
