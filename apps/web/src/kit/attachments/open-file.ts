import type { Attachment } from '@joinery/contract/files'
import { createContext } from 'react'

/** The list a file was opened from, to step through. */
export type OpenedFrom = {
  readonly files: readonly Attachment[]
  /** Refetches the files when a URL has expired. */
  readonly readAgain: () => Promise<readonly Attachment[] | undefined>
}

export type OpenFile = (file: Attachment, from: OpenedFrom) => void

export const OpenFileContext = createContext<OpenFile>(() => {})
