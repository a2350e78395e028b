// An image being made, outside the page: who looks into another tab meanwhile finds it where it was. One at a time; an
// answer that comes after it was cancelled, or after the next was begun, is not shown.
import type { GeneratedImage } from '@joinery/contract/ai'
import { messages } from '@joinery/contract/messages'

import { sentenceOf } from '#lib/http/call-error.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

export type Made = {
  readonly image: GeneratedImage
  /** The picture that it was made from, whole; null where only its record is known. */
  readonly base: File | null
}

export type GenerationState = {
  /** Since when one is under way. */
  readonly startedAt: number | null
  readonly made: Made | null
  readonly fault: string | null
}

const nothing: GenerationState = { startedAt: null, made: null, fault: null }

const createGeneration = () => {
  const { getState, subscribe, change } = createStore(nothing)
  let running: AbortController | null = null

  const stop = (): void => {
    running?.abort()
    running = null
  }

  return {
    getState,
    subscribe,
    start: async (make: (signal: AbortSignal) => Promise<Made>): Promise<void> => {
      stop()
      const own = new AbortController()
      running = own
      change({ startedAt: Date.now(), fault: null })
      let outcome: Partial<GenerationState>
      try {
        outcome = { made: await make(own.signal) }
      } catch (error) {
        outcome = { fault: sentenceOf(error, messages.ai.generateFailed) }
      }
      if (running !== own) return
      running = null
      change({ startedAt: null, ...outcome })
    },
    cancel: (): void => {
      stop()
      change({ startedAt: null })
    },
    /** One that was made before. */
    show: (image: GeneratedImage): void => change({ made: { image, base: null }, fault: null }),
    say: (fault: string | null): void => change({ fault }),
    reset: (): void => {
      stop()
      change(nothing)
    },
    /** One that was reset, unless there is another by now. */
    putBack: (made: Made | null): void => {
      if (getState().made === null && made !== null) change({ made })
    },
  }
}

/** Keyed by person and by what is made there: nobody finds what another has made. */
export const generations = createKeyed(createGeneration)
