import type { Attachment } from '@joinery/contract/files'
import { useEffect, useState } from 'react'

import { fileKind } from '#kit/attachments/file-kind.ts'
import { reachFile } from '#kit/attachments/reach-file.ts'
import { logQuietly } from '#lib/browser/log.ts'

type Medium = {
  /** Null until it is known, and for good where there is none. */
  readonly address: string | null
  readonly hasFailed: boolean
  readonly onError: () => void
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
  // A frame does not tell whether it shows the file or a refusal, so the file is asked first. Players tell.
  const isAskedFirst = fileKind(mimetype) === 'pdf'
  const [first] = useState(url)
  const [address, setAddress] = useState(isAskedFirst ? null : url)
  const [hasFailed, setFailed] = useState(false)

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
        setFailed(true)
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
      setFailed(true)
    }
  }

  return { address, hasFailed, onError: () => void renew() }
}
