import type { GuestReview } from '@joinery/contract/review/links'

import type { CardsContext } from '#features/cards/cards-context.ts'
import type { Actor, Guest, Reviewer } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'

/** Per-app state of this feature. */
export type ReviewState = {
  /** Page counts of PDFs by blob key; blobs never change. */
  readonly pageCounts: Map<string, number>
} & GuestSelections

/** Implemented by a feature further right in the import order; passed in by create-context.ts. */
export type GuestSelections = {
  /** Selections that the guest's link shows, and their totals. */
  readonly listForGuest: (
    context: Context & { readonly actor: Guest },
  ) => Promise<Pick<GuestReview, 'selections' | 'totals'>>
}

export type ReviewingContext = CardsContext & ReviewState & { readonly actor: Reviewer }

/** The same, for people with an account. */
export type ReviewContext = CardsContext & ReviewState & { readonly actor: Actor }
