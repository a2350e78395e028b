import { draftFiles, keepDraftFiles } from '#lib/drafts/draft-files.ts'
import { useStore } from '#lib/store/use-store.ts'

import { useLeaveGuard } from './use-leave-guard.ts'

/** The chosen files of a form, and how to change them. They outlive the form until none are left. */
export const useDraftFiles = (key: string): [readonly File[], (files: readonly File[]) => void] => {
  const files = useStore(draftFiles.open(key))
  useLeaveGuard(files.length > 0)
  return [files, (next) => keepDraftFiles(key, next)]
}
