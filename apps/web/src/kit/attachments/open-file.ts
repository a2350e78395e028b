import type { Attachment } from '@joinery/contract/files'
import { createContext } from 'react'

export type OpenedFrom = {
  readonly files: readonly Attachment[]
  readonly readAgain: () => Promise<readonly Attachment[] | undefined>
}

export type OpenFile = (file: Attachment, from: OpenedFrom) => void

export const OpenFileContext = createContext<OpenFile>(() => {})
