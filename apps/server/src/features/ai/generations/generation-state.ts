// What one process knows of generations beyond their rows: those that it makes, and those that a request of it waits for.
import type { GeneratedImage } from '@joinery/contract/ai'

import type { PreparedInput } from '#features/ai/images/prepare-input.ts'

export type Made = { readonly image: GeneratedImage; readonly remainingCredits: number }

/** A request that waits for its one image. Its pictures are in memory: without this process nobody waits any more. */
export type Awaited = {
  readonly inputs: readonly PreparedInput[]
  readonly resolve: (made: Made) => void
  readonly reject: (error: unknown) => void
}

export type GenerationState = {
  /** What stops each one that this process makes. */
  readonly making: Map<string, AbortController>
  readonly awaited: Map<string, Awaited>
  /** Something may have become due: look now instead of at the next poll. */
  readonly poke: () => void
  readonly onPoke: (act: () => void) => void
}

export const createGenerationState = (): GenerationState => {
  let act: () => void = () => undefined
  return {
    making: new Map(),
    awaited: new Map(),
    poke: () => act(),
    onPoke: (next) => {
      act = next
    },
  }
}
