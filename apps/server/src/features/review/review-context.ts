import type { CardsContext } from '#features/cards/cards-context.ts'
import type { Actor, Reviewer } from '#platform/actor.ts'

/** What this feature keeps for as long as the app runs. */
export type ReviewState = {
  /** By the key of its blob, whose bytes never change: how many pages a PDF has. */
  readonly pageCounts: Map<string, number>
}

/** What an act of this feature is given. */
export type ReviewingContext = CardsContext & ReviewState & { readonly actor: Reviewer }

/** The same, of one that is for people with an account. */
export type ReviewContext = CardsContext & ReviewState & { readonly actor: Actor }
