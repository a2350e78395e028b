// In-memory state of one process: generations it runs, and those a request waits for.
import type { GeneratedImage } from '@joinery/contract/ai'

import type { PreparedInput } from '#features/ai/images/encode-input.ts'

export type Made = { readonly image: GeneratedImage; readonly remainingCredits: number }

/** A request waiting for its image. Its inputs are in memory, so it ends with this process. */
export type Awaited = {
  readonly inputs: readonly PreparedInput[]
  readonly resolve: (made: Made) => void
  readonly reject: (error: unknown) => void
}

export type GenerationState = {
  /** Abort controllers of running generations. */
  readonly making: Map<string, AbortController>
  readonly awaited: Map<string, Awaited>
  /** Checks for due work now instead of at the next poll. */
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
