import { createStore } from '#lib/store/store.ts'

/** How many messages of others the open discussion has read after the latest gap; 0 where none, or it is long past. */
export const createMissedMessages = () => createStore(0)
