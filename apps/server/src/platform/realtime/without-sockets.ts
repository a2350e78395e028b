import type { Realtime } from './realtime.ts'

const nothing = (): void => undefined

/** For a process that has no sockets: what it does reaches those of others through the database, or when they look again. */
export const withoutSockets: Realtime = {
  emit: nothing,
  emitInOrder: nothing,
  emitLocally: nothing,
  emitToSockets: nothing,
  cut: nothing,
  sendAway: nothing,
  recall: nothing,
  onRecall: nothing,
  countSockets: () => 0,
  presence: {
    enter: nothing,
    leave: nothing,
    list: async () => [],
    here: () => [],
    lookAgain: nothing,
    onChange: nothing,
    close: async () => undefined,
  },
  onRecheck: nothing,
  recheck: nothing,
  onLeave: nothing,
  onConnection: nothing,
}
