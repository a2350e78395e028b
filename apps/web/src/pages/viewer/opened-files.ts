// The list a file was opened from, kept in memory: the URL names the file only.
import type { Attachment } from '@joinery/contract/files'

import type { OpenedFrom } from '#kit/attachments/open-file.ts'
import type { ClientState } from '#lib/store/client-state.ts'
import { createStore } from '#lib/store/store.ts'

export const createOpenedFiles = () => createStore<OpenedFrom>({ files: [], readAgain: async () => undefined })

/** Refetches the list from its source. */
export const readOpenedAgain = async (state: ClientState): Promise<readonly Attachment[] | undefined> => {
  const openedFiles = state.get(createOpenedFiles)
  const before = openedFiles.getState()
  const files = await before.readAgain()
  // Another list may have been opened during the request.
  if (files && openedFiles.getState() === before) openedFiles.set({ ...before, files })
  return files
}
