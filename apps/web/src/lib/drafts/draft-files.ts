// Files that were chosen and are not sent yet: they are still there after a look elsewhere in the product. A
// reload loses them, for a page cannot keep them; before that the browser asks.
import type { ClientState } from '#lib/store/client-state.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

const none: readonly File[] = []

export const createDraftFiles = () => createKeyed(() => createStore(none))

export const readDraftFiles = (state: ClientState, key: string): readonly File[] =>
  state.get(createDraftFiles).open(key).getState()

export const keepDraftFiles = (state: ClientState, key: string, files: readonly File[]): void =>
  state
    .get(createDraftFiles)
    .open(key)
    .set(files.length > 0 ? files : none)
