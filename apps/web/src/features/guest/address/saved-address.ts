import { limits } from '@joinery/contract/limits'
import type { Decision } from '@joinery/contract/review/decisions'

import { saveDraftText, readDraftText } from '#lib/drafts/draft-text.ts'

type Sent = { readonly uid_approval: string; readonly decision: Decision }

/** The address a code was sent to, so that a guest returning to a reloaded page can continue. */
export type SavedAddress = {
  readonly name: string
  readonly email: string
  /** When the code was emailed; null if none is valid. */
  readonly sentAt: number | null
  /** The decision the code is for. */
  readonly sent: Sent | null
}

const keyOf = (link: string): string => `guest-address:${link}`

export const saveAddress = (link: string, address: SavedAddress | null): void =>
  saveDraftText(keyOf(link), address && JSON.stringify(address))

export const readAddress = (link: string, now: number): SavedAddress | null => {
  try {
    const kept = JSON.parse(readDraftText(keyOf(link)) ?? 'null') as SavedAddress | null // written above
    if (kept === null) return null
    const isGood = kept.sentAt !== null && now - kept.sentAt < limits.guest.code.lifetime
    return { ...kept, sentAt: isGood ? kept.sentAt : null, sent: isGood ? (kept.sent ?? null) : null }
  } catch {
    return null
  }
}
