import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { useEffect, useState } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { reachFile } from '#kit/attachments/reach-file.ts'
import { logQuietly } from '#lib/browser/log.ts'

type Medium = {
  /** Null until it is known, and for good where there is none. */
  readonly address: string | null
  /** The sentence about why it is not shown. */
  readonly failure: string | null
  /** It could not be shown: for a reason that is known, or perhaps since its address has run out. */
  readonly onError: (sentence?: string) => void
}

const say = (error: unknown): void => logQuietly('A preview could not be shown', error)

/**
 * The address at which a file is played or shown, in a page that may have been open for hours. It is the one of the
 * moment of opening: a newer one in the record must not start a video anew.
 */
export const useMedium = (
  { uid_file, url, mimetype }: Attachment,
  readAgain: () => Promise<readonly Attachment[] | undefined>,
): Medium => {
  // Before pdf.js is fetched it is known that there is a PDF to show. Players ask by themselves.
  const isAskedFirst = fileKind(mimetype) === 'pdf'
  const [first] = useState(url)
  const [address, setAddress] = useState(isAskedFirst ? null : url)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (!isAskedFirst) return undefined
    let isGone = false
    const open = async () => {
      try {
        const reached = await reachFile({ uid_file, url: first }, readAgain)
        if (!isGone) setAddress(reached)
      } catch (error) {
        if (isGone) return
        say(error)
        setFailure(messages.file.noPreview)
      }
    }
    void open()
    return () => {
      isGone = true
    }
  }, [isAskedFirst, uid_file, first, readAgain])

  const renew = async () => {
    try {
      const reached = await reachFile({ uid_file, url: first }, readAgain)
      // It answers, and could not be played all the same.
      if (reached === address) throw new Error('The browser cannot play this file')
      setAddress(reached)
    } catch (error) {
      say(error)
      setFailure(messages.file.noPreview)
    }
  }

  return { address, failure, onError: (sentence) => (sentence === undefined ? void renew() : setFailure(sentence)) }
}
