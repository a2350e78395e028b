// The list that a file was opened from, for as long as the page lives: the address names the file alone.
import type { Attachment } from '@joinery/contract/files'

import type { OpenedFrom } from '#kit/attachments/open-file.ts'
import type { ClientState } from '#lib/store/client-state.ts'
import { createStore } from '#lib/store/store.ts'

export const createOpenedFiles = () => createStore<OpenedFrom>({ files: [], readAgain: async () => undefined })

/** Reads them again where they came from. */
export const readOpenedAgain = async (state: ClientState): Promise<readonly Attachment[] | undefined> => {
  const openedFiles = state.get(createOpenedFiles)
  const before = openedFiles.getState()
  const files = await before.readAgain()
  // Another list may have been opened meanwhile.
  if (files && openedFiles.getState() === before) openedFiles.set({ ...before, files })
  return files
}
