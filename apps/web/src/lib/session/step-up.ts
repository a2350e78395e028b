// Some calls are refused until the person proves anew who they are. All that are refused meanwhile wait for the one
// question, which whoever watches this asks; with nobody there to ask it, they fail.
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
    /** Whether the question stands. */
    getState,
    subscribe,
    /** How often it was proved until now. */
    count: (): number => proofs,
    /** Whether a call that was sent after so many proofs may be made again. */
    ask: async (countThen: number): Promise<boolean> => {
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
