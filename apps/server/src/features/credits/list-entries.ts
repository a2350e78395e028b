import type { CreditEntry } from '@joinery/contract/credits'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { ActorContext } from '#platform/context.ts'

import { listEntries as readEntries, type EntryRow } from './ledger-queries.ts'
import type { CreditReason } from './ledger.ts'

const words: Readonly<Record<CreditReason, string>> = {
  'sign-up': messages.credits.signUp,
  image: messages.credits.image,
  summary: messages.credits.summary,
}

/** What an operator has entered by hand is in the operator's own words. */
const inWords = (reason: string): string => new Map(Object.entries(words)).get(reason) ?? reason

const presentEntry = ({ uid_entry, amount, reason, created_at }: EntryRow): CreditEntry => ({
  id: uid_entry,
  amount,
  reason: inWords(reason),
  created_at: created_at.toISOString(),
})

/** What was spent and granted; open reservations are not in it, because they may be released. */
export const listEntries = async (
  { actor, db }: ActorContext,
  wanted: { readonly limit: number; readonly offset: number },
): Promise<{ entries: CreditEntry[]; hasMore: boolean }> => {
  const limit = Math.min(wanted.limit, limits.ai.creditEntriesPageMax)
  const rows = await readEntries(db, actor.uid_user, { limit: limit + 1, offset: wanted.offset })
  return { entries: rows.slice(0, limit).map(presentEntry), hasMore: rows.length > limit }
}
