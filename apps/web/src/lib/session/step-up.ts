// Step-up: some calls are refused until the user confirms their identity again. All refused calls wait for one
// prompt, which the subscriber shows. Without a subscriber they fail.
import { createStore } from '#lib/store/store.ts'

export const createStepUp = () => {
  let isWatched = false
  const { getState, subscribe, set } = createStore(false, () => {
    isWatched = true
    return () => {
      isWatched = false
    }
  })
  let answer: PromiseWithResolvers<boolean> | null = null
  let proofs = 0
  return {
    getState,
    subscribe,
    count: (): number => proofs,
    /** Resolves to whether to retry a call that was sent when `count` was `countThen`. */
    prompt: async (countThen: number): Promise<boolean> => {
      if (proofs > countThen) return true
      if (!isWatched) return false
      answer ??= Promise.withResolvers()
      set(true)
      return answer.promise
    },
    settle: (isProved: boolean): void => {
      if (isProved) proofs += 1
      answer?.resolve(isProved)
      answer = null
      set(false)
    },
  }
}
