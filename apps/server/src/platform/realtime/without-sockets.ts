import type { Realtime } from './realtime.ts'

const nothing = (): void => undefined

/**
 * For a process without sockets. Its changes reach sockets of other processes through the database or their recheck.
 */
export const withoutSockets: Realtime = {
  emit: nothing,
  emitInOrder: nothing,
  emitLocally: nothing,
  emitToSockets: nothing,
  disconnect: nothing,
  removeFromRoom: nothing,
  recall: nothing,
  onRecall: nothing,
  countSockets: () => 0,
  presence: {
    enter: nothing,
    leave: nothing,
    list: async () => [],
    here: () => [],
    refresh: nothing,
    onChange: nothing,
    close: async () => undefined,
  },
  onRecheck: nothing,
  recheck: nothing,
  onLeave: nothing,
  onConnection: nothing,
}
