import { useState } from 'react'

import { generateImage, type GenerationWish, lookAfterCancelling } from '#api/ai.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'
import { useStore } from '#lib/store/use-store.ts'

import { generations } from './generation-store.ts'

/** Making images in one scope: a project's table, or a picture that is being revised. */
export const useGeneration = (scope: string) => {
  const session = useSessionStore()
  const [generation] = useState(() => generations.open(scope))
  const state = useStore(generation)
  const { show, say, putBack } = generation
  // What cannot be looked up now is seen when the list is next opened.
  const look = () => void lookAfterCancelling(session).catch(() => {})
  return {
    ...state,
    isWorking: state.startedAt !== null,
    show,
    say,
    putBack,
    reset: (): void => {
      const wasWorking = generation.getState().startedAt !== null
      generation.reset()
      if (wasWorking) look()
    },
    /** The first picture of the request is what the result is compared with. `onMade` hears of it on any page. */
    start: (ask: () => Promise<GenerationWish>, onMade?: () => void): void =>
      void generation.start(async (signal) => {
        const request = await ask()
        const image = await generateImage(session, request, signal)
        if (!signal.aborted) onMade?.()
        return { image, base: request.images[0] ?? null }
      }),
    cancel: (): void => {
      generation.cancel()
      look()
    },
  }
}
