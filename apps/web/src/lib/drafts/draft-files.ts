// Files that were chosen and are not sent yet: whoever looks elsewhere in the product and comes back finds them again. A
// reload loses them, for a page cannot keep them; before that the browser asks.
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

const none: readonly File[] = []

export const draftFiles = createKeyed(() => createStore(none))

export const readDraftFiles = (key: string): readonly File[] => draftFiles.open(key).getState()

export const keepDraftFiles = (key: string, files: readonly File[]): void =>
  draftFiles.open(key).set(files.length > 0 ? files : none)
