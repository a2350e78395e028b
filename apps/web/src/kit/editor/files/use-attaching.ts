import { limits } from '@joinery/contract/limits'
import { useState } from 'react'

import type { EditorProps } from '#kit/editor/editor-props.ts'

import type { Refusal } from './refusal.ts'
import { sortFiles } from './sort-files.ts'

export type Attaching = {
  readonly canAttach: boolean
  readonly files: readonly File[]
  readonly refusals: readonly Refusal[]
  readonly add: (added: readonly File[]) => void
  readonly remove: (index: number) => void
  readonly clear: () => void
  readonly clearRefusals: () => void
}

type Options = Pick<EditorProps, 'files' | 'onFilesChange' | 'maxFiles' | 'accept' | 'takeOver'>

/** An editor's files. The host stores the accepted ones; rejections are shown until the next choice. */
export const useAttaching = ({
  files = [],
  onFilesChange,
  maxFiles = limits.editor.files,
  accept = 'documents',
  takeOver,
}: Options): Attaching => {
  const [refusals, setRefusals] = useState<readonly Refusal[]>(takeOver?.refusals ?? [])
  const change = (next: readonly File[]) => {
    if (next.length !== files.length) onFilesChange?.(next)
  }
  return {
    canAttach: onFilesChange !== undefined,
    files,
    refusals,
    add: (added) => {
      const sorted = sortFiles(files, added, { accept, maxFiles })
      setRefusals(sorted.refusals)
      change(sorted.files)
    },
    remove: (index) => {
      setRefusals([])
      change(files.toSpliced(index, 1))
    },
    clear: () => {
      setRefusals([])
      change([])
    },
    clearRefusals: () => setRefusals([]),
  }
}
