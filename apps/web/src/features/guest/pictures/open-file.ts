import type { Attachment } from '@joinery/contract/files'

/** What the viewer starts with: the image, a new comment, the comments, or the comparison. */
export type ViewerStart = 'look' | 'comment' | 'comments' | 'compare'

export type OpenFile = (file: Attachment, start?: ViewerStart) => void
