import { limits } from '@joinery/contract/limits'

/** Counts what each person sends in the current second, over whichever of their sockets; true when it is too much. */
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
