import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { useCallback, useEffect, useRef } from 'react'

export type ReadAgain = () => Promise<readonly Attachment[] | undefined> | void

/**
 * Refetches the record when URLs have expired. A URL is valid for at least an hour, so an earlier failure has another
 * reason: refetches once in that time, however many images fail together.
 */
export const useExpiry = (readAgain: ReadAgain | undefined): (() => Promise<readonly Attachment[] | undefined>) => {
  const lastRequest = useRef<{ at: number; answer: ReturnType<ReadAgain> } | null>(null)
  const latest = useRef(readAgain)
  useEffect(() => {
    latest.current = readAgain
  })
  return useCallback(async () => {
    const now = Date.now()
    if (!lastRequest.current || now - lastRequest.current.at >= limits.file.signedAddressLifetime.min) {
      lastRequest.current = { at: now, answer: latest.current?.() }
    }
    return (await lastRequest.current.answer) ?? undefined
  }, [])
}
