// Reads and saves the checklist of an open card; the board itself only merges changes (checklists.ts).
import { messages } from '@joinery/contract/messages'
import { checklistMessages as texts } from '@joinery/contract/messages/checklist-messages'
import type { ChecklistItem } from '@joinery/contract/replies'
import type { ChecklistChange } from '@joinery/contract/socket'
import { queryOptions } from '@tanstack/react-query'

import { queryClientOf } from '#lib/query-client.ts'
import type { Session } from '#lib/session/session.ts'

import { applyChecklistChange, type Checklist, checklistKey, knownChecklist, refreshChecklist } from './checklists.ts'
import { retry } from './kanban.ts'

export const checklistQuery = (session: Session, id: string, card: string) =>
  queryOptions({
    queryKey: checklistKey(id, card),
    queryFn: async ({ signal }): Promise<Checklist> => {
      const { reply } = await session.call('getReply', { params: { replyId: card }, signal }, texts.loadFailed)
      return { version: reply.version, items: reply.checklist ?? [] }
    },
    retry,
  })

/**
 * Applies an own change after its response, which has no version. If events were applied since `before`, the change is
 * among them, or the items are read again.
 */
const settle = async (
  session: Session,
  id: string,
  card: string,
  before: number | undefined,
  change: ChecklistChange,
): Promise<void> => {
  const known = knownChecklist(session, id, card)
  if (known) {
    const items = applyChecklistChange(known.items, change)
    if (items === known.items) return
    if (known.version === before) {
      queryClientOf(session).setQueryData<Checklist>(checklistKey(id, card), { ...known, items })
      return
    }
  }
  await refreshChecklist(session, id, card)
}

export type ItemFields = Partial<Omit<ChecklistItem, 'uid_item'>>

export type ChecklistEdit =
  | { readonly kind: 'add'; readonly texts: readonly string[] }
  | { readonly kind: 'update'; readonly uid: string; readonly fields: ItemFields }
  | { readonly kind: 'remove'; readonly uid: string }
  | { readonly kind: 'convert'; readonly uid: string }
  /** Adds a deleted item again, with a new id. */
  | { readonly kind: 'restore'; readonly item: ChecklistItem; readonly before: string | null }
  /** `before` null: to the end. */
  | { readonly kind: 'move'; readonly uid: string; readonly before: string | null }

export const moveBefore = (
  items: readonly ChecklistItem[],
  uid: string,
  before: string | null,
): readonly ChecklistItem[] => {
  const moved = items.find(({ uid_item }) => uid_item === uid)
  if (!moved || before === uid) return items
  const others = items.filter((item) => item !== moved)
  const at = before === null ? -1 : others.findIndex(({ uid_item }) => uid_item === before)
  return others.toSpliced(at === -1 ? others.length : at, 0, moved)
}

const faults: Record<ChecklistEdit['kind'], string> = {
  add: texts.addFailed,
  update: texts.changeFailed,
  remove: texts.deleteFailed,
  convert: messages.kanban.createFailed,
  restore: texts.restoreFailed,
  move: texts.moveFailed,
}

export const faultOf = ({ kind }: ChecklistEdit): string => faults[kind]

const addItems = async (session: Session, replyId: string, added: readonly string[], fault: string) =>
  (await session.call('addChecklistItems', { params: { replyId }, body: { texts: [...added] } }, fault)).items

const changeItem = async (session: Session, replyId: string, itemId: string, fields: ItemFields, fault: string) =>
  (await session.call('updateChecklistItem', { params: { replyId, itemId }, body: fields }, fault)).item

/** The order is computed from the newest items; a concurrent addition or deletion makes the server refuse it. */
const sendOrder = async (
  session: Session,
  id: string,
  card: string,
  uid: string,
  before: string | null,
): Promise<ChecklistChange> => {
  const send = async (): Promise<ChecklistChange> => {
    const items = moveBefore(knownChecklist(session, id, card)?.items ?? [], uid, before)
    const body = { uid_items: items.map(({ uid_item }) => uid_item) }
    const ordered = await session.call('orderChecklist', { params: { replyId: card }, body }, texts.moveFailed)
    return { order: ordered.items.map(({ uid_item }) => uid_item) }
  }
  try {
    return await send()
  } catch {
    await refreshChecklist(session, id, card)
    return send()
  }
}

const restore = async (
  session: Session,
  id: string,
  card: string,
  { item, before }: Extract<ChecklistEdit, { kind: 'restore' }>,
): Promise<ChecklistChange> => {
  const { uid_item: _, text, ...fields } = item
  const [added] = await addItems(session, card, [text], texts.restoreFailed)
  if (!added) return {}
  const isPlain = !fields.is_done && fields.assignee_uid === null && fields.due_date === null
  const restored = isPlain ? added : await changeItem(session, card, added.uid_item, fields, texts.restoreFailed)
  await refreshChecklist(session, id, card)
  if (before === null) return { items: [restored] }
  return sendOrder(session, id, card, added.uid_item, before)
}

const send = async (session: Session, id: string, card: string, edit: ChecklistEdit): Promise<ChecklistChange> => {
  const fault = faultOf(edit)
  switch (edit.kind) {
    case 'add':
      return { items: await addItems(session, card, edit.texts, fault) }
    case 'update':
      return { items: [await changeItem(session, card, edit.uid, edit.fields, fault)] }
    case 'remove':
      await session.call('deleteChecklistItem', { params: { replyId: card, itemId: edit.uid } }, fault)
      return { removed: [edit.uid] }
    case 'convert':
      await session.call('convertChecklistItem', { params: { replyId: card, itemId: edit.uid } }, fault)
      return { removed: [edit.uid] }
    case 'restore':
      return restore(session, id, card, edit)
    case 'move':
      return sendOrder(session, id, card, edit.uid, edit.before)
    default:
      return edit satisfies never
  }
}

/** Saves an edit and applies it to the known items; they are read again if it fails. */
export const saveChecklistEdit = async (
  session: Session,
  id: string,
  card: string,
  edit: ChecklistEdit,
): Promise<void> => {
  const before = knownChecklist(session, id, card)?.version
  try {
    await settle(session, id, card, before, await send(session, id, card, edit))
  } catch (error) {
    void refreshChecklist(session, id, card)
    throw error
  }
}
