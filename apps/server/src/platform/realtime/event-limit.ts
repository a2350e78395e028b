import { limits } from '@joinery/contract/limits'

/** Counts events per user and second across their sockets; returns true above the limit. */
export const createEventLimit = (): ((uid_user: string) => boolean) => {
  const counts = new Map<string, number>()
  let currentSecond = 0
  return (uid_user) => {
    const second = Math.floor(Date.now() / 1000)
    if (second !== currentSecond) {
      currentSecond = second
      counts.clear()
    }
    const count = (counts.get(uid_user) ?? 0) + 1
    counts.set(uid_user, count)
    return count > limits.socket.eventsPerSecond
  }
}
