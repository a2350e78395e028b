import type { CardsContext } from '#features/cards/cards-context.ts'
import type { Actor, Reviewer } from '#platform/actor.ts'

/** In-memory state of this feature. */
export type ReviewState = {
  /** Page counts of PDFs by blob key; blobs never change. */
  readonly pageCounts: Map<string, number>
}

export type ReviewingContext = CardsContext & ReviewState & { readonly actor: Reviewer }

/** The same, for people with an account. */
export type ReviewContext = CardsContext & ReviewState & { readonly actor: Actor }
