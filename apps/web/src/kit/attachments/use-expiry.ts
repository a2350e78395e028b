import type { Attachment } from '@joinery/contract/files'
import { limits } from '@joinery/contract/limits'
import { useCallback, useEffect, useRef } from 'react'

/** Reads the record again; the fresh files are handed back by whoever has them at once. */
export type ReadAgain = () => Promise<readonly Attachment[] | undefined> | void

/**
 * For addresses that no longer answer. An address lives for an hour at least: whatever fails again sooner has another
 * reason, so the record is read again once in that time, however many pictures of a page failed together.
 */
export const useExpiry = (readAgain: ReadAgain | undefined): (() => Promise<readonly Attachment[] | undefined>) => {
  const asked = useRef<{ at: number; answer: ReturnType<ReadAgain> } | null>(null)
  const latest = useRef(readAgain)
  useEffect(() => {
    latest.current = readAgain
  })
  return useCallback(async () => {
    const now = Date.now()
    if (!asked.current || now - asked.current.at >= limits.file.signedAddressLifetime.min) {
      asked.current = { at: now, answer: latest.current?.() }
    }
    return (await asked.current.answer) ?? undefined
  }, [])
}
