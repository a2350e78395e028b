import type { Attachment } from '@joinery/contract/files'
import { createContext } from 'react'

/** Where a file was opened: one leafs through these. */
export type OpenedFrom = {
  readonly files: readonly Attachment[]
  /** Reads them again, when an address has run out. */
  readonly readAgain: () => Promise<readonly Attachment[] | undefined>
}

export type OpenFile = (file: Attachment, from: OpenedFrom) => void

/** Opens a file in the viewer of the page. */
export const OpenFileContext = createContext<OpenFile>(() => {})
