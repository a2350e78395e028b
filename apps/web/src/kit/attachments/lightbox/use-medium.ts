import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { useEffect, useState } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { reachFile } from '#kit/attachments/reach-file.ts'
import { logQuietly } from '#lib/browser/log.ts'

type Medium = {
  readonly address: string | null
  readonly failure: string | null
  /** Reports a failure, with a known reason or possibly because the URL has expired. */
  readonly onError: (sentence?: string) => void
}

const logError = (error: unknown): void => logQuietly('A preview could not be shown', error)

/**
 * The URL to play or show a file at, in a page that may have been open for hours. Fixed when opened: a newer URL in
 * the record must not restart a video.
 */
export const useMedium = (
  { uid_file, url, mimetype }: Attachment,
  readAgain: () => Promise<readonly Attachment[] | undefined>,
): Medium => {
  // Check that the PDF is available before loading pdf.js. Players make their own requests.
  const isCheckedFirst = fileKind(mimetype) === 'pdf'
  const [first] = useState(url)
  const [address, setAddress] = useState(isCheckedFirst ? null : url)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (!isCheckedFirst) return undefined
    let isCancelled = false
    const open = async () => {
      try {
        const reached = await reachFile({ uid_file, url: first }, readAgain)
        if (!isCancelled) setAddress(reached)
      } catch (error) {
        if (isCancelled) return
        logError(error)
        setFailure(messages.file.noPreview)
      }
    }
    void open()
    return () => {
      isCancelled = true
    }
  }, [isCheckedFirst, uid_file, first, readAgain])

  const renew = async () => {
    try {
      const reached = await reachFile({ uid_file, url: first }, readAgain)
      // The URL works, but the browser cannot play the file.
      if (reached === address) throw new Error('The browser cannot play this file')
      setAddress(reached)
    } catch (error) {
      logError(error)
      setFailure(messages.file.noPreview)
    }
  }

  return { address, failure, onError: (sentence) => (sentence === undefined ? void renew() : setFailure(sentence)) }
}
