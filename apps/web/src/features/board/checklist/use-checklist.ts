import type { ChecklistItem } from '@joinery/contract/replies'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { type ChecklistEdit, checklistQuery, moveBefore, saveChecklistEdit } from '#api/checklist-edits.ts'
import { useSessionStore } from '#lib/session/session-provider.tsx'

/** Ids of items that the server does not know yet. */
const pendingId = 'pending'

export const isPending = ({ uid_item }: ChecklistItem): boolean => uid_item.startsWith(pendingId)

const applyEdit = (items: readonly ChecklistItem[], edit: ChecklistEdit, index: number): readonly ChecklistItem[] => {
  switch (edit.kind) {
    case 'add':
      return [
        ...items,
        ...edit.texts.map((text, number) => ({
          uid_item: `${pendingId} ${index} ${number}`,
          text,
          is_done: false,
          assignee_uid: null,
          due_date: null,
        })),
      ]
    case 'update':
      return items.map((item) => (item.uid_item === edit.uid ? { ...item, ...edit.fields } : item))
    case 'remove':
    case 'convert':
      return items.filter(({ uid_item }) => uid_item !== edit.uid)
    case 'restore':
      return items
    case 'move':
      return moveBefore(items, edit.uid, edit.before)
    default:
      return edit satisfies never
  }
}

// Only edits of the checklist use this key.
const editOf = ({ state }: { state: { variables: unknown } }) => state.variables as ChecklistEdit

/** The items of a card with unsaved edits applied, which are saved one after the other. */
export const useChecklist = (projectId: string, card: string) => {
  const session = useSessionStore()
  const { data, error, refetch } = useQuery(checklistQuery(session, projectId, card))
  const mutationKey = ['checklist', card]
  const pending = useMutationState({ filters: { mutationKey, status: 'pending' }, select: editOf })
  const known = data?.items
  const items = useMemo(() => known && pending.reduce(applyEdit, known), [known, pending])
  const { mutateAsync } = useMutation({
    mutationKey,
    scope: { id: `checklist ${card}` },
    mutationFn: (edit: ChecklistEdit) => saveChecklistEdit(session, projectId, card, edit),
  })
  return { items, error, refetch, save: mutateAsync }
}
