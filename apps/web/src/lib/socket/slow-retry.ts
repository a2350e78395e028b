import { limits } from '@joinery/contract/limits'

const { min, max } = limits.socket.slowRetry

export type SlowRetry = { readonly schedule: () => void; readonly cancel: () => void }

/**
 * One attempt after a random while, so that all who lost the same server do not come back in the same second. In a tab
 * that nobody sees none is made: becoming visible is a reason of its own.
 */
export const createSlowRetry = (attempt: () => void): SlowRetry => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = (): void => clearTimeout(timer)
  return {
    cancel,
    schedule: () => {
      cancel()
      const due = () => {
        if (document.visibilityState === 'visible') attempt()
      }
      timer = setTimeout(due, min + Math.random() * (max - min))
    },
  }
}
