import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { useCallback, useState } from 'react'

import { reachFile } from './reach-file.ts'

const save = (address: string, filename: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
}

/** Downloads files and reports failures as a message; the browser alone would show a broken page or nothing. */
export const useDownload = (readAgain: () => Promise<readonly Attachment[] | undefined>) => {
  const [fault, setFault] = useState<string | null>(null)

  const download = useCallback(
    async (file: Attachment): Promise<void> => {
      setFault(null)
      try {
        save(await reachFile(file, readAgain, '&download=1'), file.filename)
      } catch {
        setFault(messages.file.attachmentDownloadFailed)
      }
    },
    [readAgain],
  )

  return { download, fault, clearFault: useCallback(() => setFault(null), []) }
}
