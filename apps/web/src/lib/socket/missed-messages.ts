import { createStore } from '#lib/store/store.ts'

/** How many messages by others the open discussion loaded after the latest gap; 0 if none or long ago. */
export const createMissedMessages = () => createStore(0)
