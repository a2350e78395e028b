import { useState } from 'react'

import { keepDraftFiles, readDraftFiles } from '#lib/drafts/draft-files.ts'

import { useLeaveGuard } from './use-leave-guard.ts'

/** The chosen files of a form, and how to change them. They outlive the form until none are left. */
export const useDraftFiles = (key: string): [readonly File[], (files: readonly File[]) => void] => {
  const [files, setFiles] = useState(() => readDraftFiles(key))
  useLeaveGuard(files.length > 0)
  return [
    files,
    (next) => {
      keepDraftFiles(key, next)
      setFiles(next)
    },
  ]
}
