import { limits } from '@joinery/contract/limits'

const { min, max } = limits.socket.slowRetry

export type SlowRetry = { readonly schedule: () => void; readonly cancel: () => void }

/**
 * Schedules one attempt after a random delay, so that clients of a restarted server do not return all in the same
 * second. Hidden tabs make none: becoming visible triggers one.
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
