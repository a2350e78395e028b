// Follows what selections refer to: files, cards and the project's settings.
import type { DomainEvent } from '#events'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/database/database.ts'

import { followContent } from './approvals/follow-content.ts'
import { broadcastSelections, notifyApprovalsChanged, notifySelectionsChanged } from './broadcast-selections.ts'
import { lockList, nextListVersion, readListState } from './list-queries.ts'
import { clearFile, isFileUsed, listProjectsOfCards } from './selection-queries.ts'

type Parts = Pick<Context, 'realtime' | 'transactionEvents'>

/** No person: the file's deletion is announced by its own event. */
const noOne = ''

const nextVersion = async (
  parts: Parts,
  tx: Tx,
  { uid_project, uid_user }: { readonly uid_project: string; readonly uid_user: string },
  uid_selections: readonly string[] | null,
): Promise<void> => {
  await followContent(tx, uid_project, uid_selections)
  const version = await nextListVersion(tx, uid_project)
  broadcastSelections(parts, tx, { uid_project, uid_user, version })
}

const notifyOfCards = async (
  parts: Pick<Context, 'realtime'>,
  tx: Tx,
  uid_cards: readonly string[],
  uid_user: string,
): Promise<void> => {
  for (const list of await listProjectsOfCards(tx, uid_cards)) notifySelectionsChanged(parts, tx, { ...list, uid_user })
}

/** Notifies people when the card of a selection was moved. */
export const handleCardMoved = async (
  context: Pick<Context, 'realtime'>,
  tx: Tx,
  event: DomainEvent,
): Promise<void> => {
  if (event.type === 'card.moved') await notifyOfCards(context, tx, [event.uid_reply], event.uid_user)
}

export const followChanges = (parts: Parts): void => {
  const { transactionEvents } = parts
  transactionEvents.on('file.version_deleted', async (tx, { uid_project, uid_file }) => {
    if (!(await isFileUsed(tx, uid_file))) return
    await lockList(tx, uid_project)
    const cleared = await clearFile(tx, uid_file)
    if (cleared.length > 0) await nextVersion(parts, tx, { uid_project, uid_user: noOne }, cleared)
  })
  transactionEvents.on('cards.hidden', (tx, { uid_replies }) => notifyOfCards(parts, tx, uid_replies, noOne))
  transactionEvents.on('approval.items_changed', async (tx, { uid_project, uid_user }) => {
    const { version } = await readListState(tx, uid_project)
    notifyApprovalsChanged(parts, tx, { uid_project, uid_user, version })
  })
  // The role decides what the person sees.
  transactionEvents.on('member.role_changed', async (tx, { uid_project }) => {
    await lockList(tx, uid_project)
    await followContent(tx, uid_project, null)
  })
  transactionEvents.on('project.details_changed', async (tx, { uid_project, uid_user }) => {
    await lockList(tx, uid_project)
    await nextVersion(parts, tx, { uid_project, uid_user }, null)
  })
}
