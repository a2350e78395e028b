// Files chosen but not sent yet. They survive navigation but not a reload; the browser warns before that.
import type { ClientState } from '#lib/store/client-state.ts'
import { createKeyed } from '#lib/store/keyed.ts'
import { createStore } from '#lib/store/store.ts'

const none: readonly File[] = []

export const createDraftFiles = () => createKeyed(() => createStore(none))

export const readDraftFiles = (state: ClientState, key: string): readonly File[] =>
  state.get(createDraftFiles).open(key).getState()

export const saveDraftFiles = (state: ClientState, key: string, files: readonly File[]): void =>
  state
    .get(createDraftFiles)
    .open(key)
    .set(files.length > 0 ? files : none)
