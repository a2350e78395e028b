import { createDraftFiles, saveDraftFiles } from '#lib/drafts/draft-files.ts'
import { useClientState } from '#lib/store/use-client-state.ts'
import { useStore } from '#lib/store/use-store.ts'

import { useLeaveGuard } from './use-leave-guard.ts'

export const useDraftFiles = (key: string): [readonly File[], (files: readonly File[]) => void] => {
  const state = useClientState()
  const files = useStore(state.get(createDraftFiles).open(key))
  useLeaveGuard(files.length > 0)
  return [files, (next) => saveDraftFiles(state, key, next)]
}
