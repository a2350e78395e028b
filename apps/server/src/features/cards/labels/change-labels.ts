import type { Label } from '@joinery/contract/board/labels'
import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import { nextBoardVersion } from '#features/cards/board-queries.ts'
import { requireProject } from '#features/members/access.ts'
import { findAccess, holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { ProductError } from '#platform/product-error.ts'
import { projectRoom } from '#platform/realtime/rooms.ts'

import {
  deleteLabelRow,
  findLabel,
  insertLabel,
  listLabels,
  lockLabel,
  lockLabelled,
  removeFromCards,
  updateLabelRow,
  type LabelRow,
} from './label-queries.ts'

const texts = messages.kanban

type Fields = Omit<Label, 'uid_label'>

/** Ignores case, and how accents are encoded. */
const nameKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** Call it under the board's lock, which serialises all changes of labels. */
const requireFreeName = (labels: readonly Label[], name: string): void => {
  if (labels.some((label) => nameKey(label.name) === nameKey(name)))
    throw new ProductError('conflict', texts.labelTaken)
}

/** A change takes one version of the board, so that clients apply it in the order of the board's events. */
const broadcastLabels = async (
  { realtime }: ActorContext,
  tx: Tx,
  uid_project: string,
  version: number,
): Promise<void> => {
  const labels = await listLabels(tx, uid_project)
  const versions = { counter: 'board', version, after: version - 1 } as const
  const event = { uid_project, labels, version }
  tx.afterCommit(() => realtime.emitInOrder(projectRoom(uid_project), versions, 'project_labels_changed', event))
}

/** Locks the label. People without access to its project get the same response as if it did not exist. */
const requireLabel = async (tx: Tx, { actor }: ActorContext, uid_label: string): Promise<LabelRow> => {
  const found = await findLabel(tx, uid_label)
  if (!found || !(await findAccess(tx, found.uid_project, actor))) {
    throw new ProductError('not_found', messages.http.notFound)
  }
  await holdProject(tx, found.uid_project)
  await requireProject(tx, actor, found.uid_project, 'useBoard')
  const label = await lockLabel(tx, uid_label)
  if (!label) throw new ProductError('not_found', messages.http.notFound) // deleted since it was found
  return label
}

export const createLabel = (context: ActorContext, uid_project: string, fields: Fields): Promise<Label> =>
  transaction(context.db, async (tx) => {
    await holdProject(tx, uid_project)
    await requireProject(tx, context.actor, uid_project, 'useBoard')
    const version = await nextBoardVersion(tx, uid_project)
    const labels = await listLabels(tx, uid_project)
    requireFreeName(labels, fields.name)
    if (labels.length >= limits.board.labels) throw new ProductError('conflict', texts.tooManyLabels)
    const label = { uid_label: newId(), ...fields }
    await insertLabel(tx, { ...label, uid_project })
    await broadcastLabels(context, tx, uid_project, version)
    return label
  })

export const updateLabel = (
  context: ActorContext,
  uid_label: string,
  { name, color }: { readonly [Name in keyof Fields]?: Fields[Name] | undefined },
): Promise<Label> =>
  transaction(context.db, async (tx) => {
    const { uid_project, ...before } = await requireLabel(tx, context, uid_label)
    const version = await nextBoardVersion(tx, uid_project)
    const label = { uid_label, name: name ?? before.name, color: color ?? before.color }
    const others = (await listLabels(tx, uid_project)).filter((other) => other.uid_label !== uid_label)
    requireFreeName(others, label.name)
    await updateLabelRow(tx, label)
    await broadcastLabels(context, tx, uid_project, version)
    return label
  })

/** Deletes the label and removes it from all cards, in one version of the board. */
export const deleteLabel = (context: ActorContext, uid_label: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { uid_project } = await requireLabel(tx, context, uid_label)
    const uid_cards = await lockLabelled(tx, uid_project, uid_label)
    const version = await nextBoardVersion(tx, uid_project)
    await removeFromCards(tx, uid_cards, uid_label, version)
    await deleteLabelRow(tx, uid_label)
    await broadcastLabels(context, tx, uid_project, version)
  })
