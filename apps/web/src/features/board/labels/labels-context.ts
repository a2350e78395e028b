import type { Label } from '@joinery/contract/board/labels'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo } from 'react'

import { labelsQuery } from '#api/labels.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

const none: readonly Label[] = []

/** A project's labels by name; undefined until they are loaded. */
export const useLabels = (projectId: string): readonly Label[] | undefined => {
  const { data } = useQuery(labelsQuery(useSessionStore(), projectId))
  return useMemo(() => data?.labels.toSorted((one, other) => one.name.localeCompare(other.name)), [data?.labels])
}

/** Apart from the board's other values, so that a changed label renders only the cards with labels. */
const LabelsContext = createContext<readonly Label[]>(none)

export const LabelsProvider = LabelsContext.Provider

export const useLabelList = (): readonly Label[] => use(LabelsContext)
