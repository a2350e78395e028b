import type { Decision } from '@joinery/contract/review/decisions'
import { useState } from 'react'

import { readDraftText, saveDraftText } from '#lib/drafts/draft-text.ts'

import type { RequestedItem } from './item-facts.ts'

/** A decision chosen but not confirmed yet, and the content it is about. */
export type Mark = { readonly decision: Decision; readonly note: string; readonly content_sha256: string }

type Marks = Readonly<Record<string, Mark>>

const keyOf = (uid_approval: string): string => `item-marks:${uid_approval}`

const readMarks = (uid_approval: string): Marks => {
  try {
    return JSON.parse(readDraftText(keyOf(uid_approval)) ?? '{}') as Marks // written below
  } catch {
    return {}
  }
}

/** Marks of the open items of a request, kept in this browser until they are confirmed. */
export const useMarks = (uid_approval: string, items: readonly RequestedItem[]) => {
  const [marks, setMarks] = useState(() => readMarks(uid_approval))
  const save = (next: Marks): void => {
    setMarks(next)
    saveDraftText(keyOf(uid_approval), Object.keys(next).length === 0 ? null : JSON.stringify(next))
  }
  const open = items.filter(({ decision }) => decision === 'open')
  const isCurrent = ({ uid_selection, content_sha256 }: RequestedItem): boolean =>
    marks[uid_selection]?.content_sha256 === content_sha256
  return {
    marked: open.filter(isCurrent),
    /** Marked when they had other content. */
    changed: open.filter((item) => marks[item.uid_selection] !== undefined && !isCurrent(item)),
    markOf: (item: RequestedItem): Mark | null => (isCurrent(item) ? (marks[item.uid_selection] ?? null) : null),
    noteOf: ({ uid_selection }: RequestedItem): string => marks[uid_selection]?.note ?? '',
    mark: (chosen: readonly RequestedItem[], decision: Decision, note?: string) => {
      const next = chosen.map(({ uid_selection, content_sha256 }) => {
        const mark = { decision, note: note ?? marks[uid_selection]?.note ?? '', content_sha256 }
        return [uid_selection, mark] as const
      })
      const all = { ...marks, ...Object.fromEntries(next) }
      save(all)
      return all
    },
    unmark: ({ uid_selection }: RequestedItem) => {
      const { [uid_selection]: _, ...rest } = marks
      save(rest)
    },
    /** What a call records. */
    decisionsOf: (all: Marks = marks) =>
      open.flatMap(({ uid_selection, content_sha256 }) => {
        const mark = all[uid_selection]
        if (mark?.content_sha256 !== content_sha256) return []
        return { uid_selection, content_sha256, decision: mark.decision, note: mark.note.trim() }
      }),
    /** After they were recorded. */
    forget: (uid_selections: readonly string[]) =>
      save(Object.fromEntries(Object.entries(marks).filter(([id]) => !uid_selections.includes(id)))),
  }
}

export type ItemDecisions = ReturnType<ReturnType<typeof useMarks>['decisionsOf']>
