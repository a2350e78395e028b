import type { CreditEntry } from '@joinery/contract/credits'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import { creditMessages } from '@joinery/contract/messages/credit-messages'
import { planNames } from '@joinery/contract/plans'

import type { ActorContext } from '#platform/context.ts'

import { listEntries as readEntries, type EntryRow } from './ledger-queries.ts'
import type { CreditReason } from './ledger.ts'
import { monthInWords } from './month.ts'

/** The note of monthly credits holds the month and plan: '2026-11 premium'. */
const ofMonth =
  (format: (month: string, plan: string) => string) =>
  (note: string): string => {
    const [month = '', plan = ''] = note.split(' ')
    return format(monthInWords(month), new Map<string, string>(Object.entries(planNames)).get(plan) ?? plan)
  }

const words: Readonly<Record<CreditReason, (note: string) => string>> = {
  'sign-up': () => messages.credits.signUp,
  image: () => messages.credits.image,
  summary: () => messages.credits.summary,
  monthly: ofMonth(creditMessages.monthly),
  'monthly-rest': ofMonth(creditMessages.monthlyTopUp),
  grant: (note) => (note === '' ? creditMessages.added : creditMessages.addedFor(note)),
  taken: (note) => (note === '' ? creditMessages.removed : creditMessages.removedFor(note)),
}

/** An unknown reason was entered by an operator and is shown as it is. */
const inWords = (reason: string, note: string | null): string =>
  new Map(Object.entries(words)).get(reason)?.(note ?? '') ?? reason

const presentEntry = ({ uid_entry, amount, reason, note, created_at }: EntryRow): CreditEntry => ({
  id: uid_entry,
  amount,
  reason: inWords(reason, note),
  created_at: created_at.toISOString(),
})

/** Lists spent and granted credits. Leaves out open reservations, which can still be released. */
export const listEntries = async (
  { actor, db }: ActorContext,
  wanted: { readonly limit: number; readonly offset: number },
): Promise<{ entries: CreditEntry[]; hasMore: boolean }> => {
  const limit = Math.min(wanted.limit, limits.ai.creditEntriesPageMax)
  const rows = await readEntries(db, actor.uid_user, { limit: limit + 1, offset: wanted.offset })
  return { entries: rows.slice(0, limit).map(presentEntry), hasMore: rows.length > limit }
}
