// Whom a code was mailed to: whoever fetches it from another program, and comes back to a page that was loaded anew, goes on
// where they were.
import { limits } from '@joinery/contract/limits'

import { keepDraftText, readDraftText } from '#lib/drafts/draft-text.ts'

export type KeptAddress = {
  readonly name: string
  readonly email: string
  /** When the code was mailed; null: none was yet. */
  readonly sentAt: number | null
}

const keyOf = (link: string): string => `guest-address:${link}`

export const keepAddress = (link: string, address: KeptAddress | null): void =>
  keepDraftText(keyOf(link), address && JSON.stringify(address))

export const readAddress = (link: string, now: number): KeptAddress | null => {
  try {
    const kept = JSON.parse(readDraftText(keyOf(link)) ?? 'null') as KeptAddress | null // written above
    if (kept === null) return null
    // A code that is too old is of no use any more.
    const isGood = kept.sentAt !== null && now - kept.sentAt < limits.guest.code.lifetime
    return { ...kept, sentAt: isGood ? kept.sentAt : null }
  } catch {
    return null
  }
}
