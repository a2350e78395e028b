// What a batch and its undo have in common. All functions run in one transaction.
import { can } from '@joinery/contract/capabilities'
import type { KanbanStatus, Reply } from '@joinery/contract/replies'
import type { BoardEvent, CardChange } from '@joinery/contract/socket'

import { recordEvents, type OutboxEvent } from '#events'
import { nextBoardVersion } from '#features/cards/board-queries.ts'
import { broadcastBoardChangeAfterCommit } from '#features/cards/broadcast-board-change.ts'
import { changesIn, columnsOf, orderOf, placeCard } from '#features/cards/card-order.ts'
import { countComments } from '#features/cards/card-queries.ts'
import { readPositions } from '#features/cards/position-queries.ts'
import { requireProject } from '#features/members/access.ts'
import { holdRoles } from '#features/members/member-queries.ts'
import { presentReplies } from '#features/messages/present-reply.ts'
import { findReplies } from '#features/messages/reply-queries.ts'
import { holdProject } from '#platform/access-sql.ts'
import type { ActorContext } from '#platform/context.ts'
import type { CardBefore } from '#platform/database/board-tables.ts'
import type { Tx } from '#platform/database/database.ts'

import { writeFields, writePlaces, type LockedCard, type WrittenFields } from './batch-queries.ts'

/**
 * Requires the actor's right and returns those of the people who can be assigned. Lock order: project, members, labels,
 * cards, board. The actor is locked too: a batch refers to their membership, which would otherwise be locked last.
 */
export const holdBoardUsers = async (
  { actor }: ActorContext,
  tx: Tx,
  uid_project: string,
  uid_users: readonly string[],
): Promise<ReadonlySet<string>> => {
  await holdProject(tx, uid_project)
  const roles = await holdRoles(tx, uid_project, [actor.uid_user, ...uid_users])
  await requireProject(tx, actor, uid_project, 'useBoard')
  return new Set([...roles].flatMap(([uid_user, role]) => (can(role, 'useBoard') ? [uid_user] : [])))
}

/** New values of a locked card; omitted ones stay. */
export type CardTarget = {
  readonly card: LockedCard
  readonly labels?: readonly string[] | undefined
  readonly assignee_uid?: string | null | undefined
  readonly place?: { readonly kanban_status: KanbanStatus; readonly card_order: number } | undefined
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index])

const eventsOf = (
  { actor: { uid_user }, clock }: ActorContext,
  uid_project: string,
  { card: { uid_reply, ...card }, assignee_uid, place }: CardTarget,
): OutboxEvent[] => {
  const ids = { uid_user, uid_project, uid_reply }
  const at = clock.now().toISOString()
  return [
    ...(place && place.kanban_status !== card.kanban_status
      ? [{ type: 'card.moved' as const, ...ids, to: place.kanban_status, at }]
      : []),
    ...(typeof assignee_uid === 'string' && assignee_uid !== card.assignee_uid
      ? [{ type: 'card.assigned' as const, ...ids, assignee_uid }]
      : []),
  ]
}

/** Broadcasts the events of cards that took consecutive versions. */
export const broadcastCards = (
  context: ActorContext,
  tx: Tx,
  uid_project: string,
  first: number,
  events: readonly Pick<BoardEvent, 'uid_reply' | 'card' | 'is_deleted'>[],
): void => {
  for (const [index, event] of events.entries()) {
    broadcastBoardChangeAfterCommit(context, tx, { uid_project, version: first + index, ...event })
  }
}

/**
 * Changes cards in the order given; each changed one takes a version and has an event. Returns what they were before.
 * Lock the board first if any is moved.
 */
export const applyTargets = async (
  context: ActorContext,
  tx: Tx,
  uid_project: string,
  targets: readonly CardTarget[],
): Promise<CardBefore[]> => {
  const isMoving = targets.some(({ place }) => place !== undefined)
  const columnsBefore = columnsOf(isMoving ? (await readPositions(tx, uid_project)).cards : [])
  let columns = columnsBefore
  const changes: {
    readonly before: CardBefore
    readonly after: CardChange
    readonly fields: Omit<WrittenFields, 'version'>
  }[] = []
  for (const { card, labels = card.labels, assignee_uid = card.assignee_uid, place } of targets) {
    const { uid_reply } = card
    const hasLabels = !areSame(labels, card.labels)
    const hasAssignee = assignee_uid !== card.assignee_uid
    if (place) columns = placeCard(columns, { uid_reply, to: place.kanban_status, order: place.card_order })
    if (!hasLabels && !hasAssignee && !place) continue
    changes.push({
      before: {
        uid_reply,
        ...(hasLabels ? { labels: card.labels } : {}),
        ...(hasAssignee ? { assignee_uid: card.assignee_uid } : {}),
        ...(place ? { kanban_status: card.kanban_status, card_order: orderOf(columnsBefore, card) } : {}),
      },
      after: {
        uid_reply,
        ...(hasLabels ? { labels: [...labels] } : {}),
        ...(hasAssignee ? { assignee_uid } : {}),
        ...(place ? { kanban_status: place.kanban_status, card_order: orderOf(columns, { ...place, uid_reply }) } : {}),
      },
      fields: { uid_reply, labels, assignee_uid },
    })
  }
  if (changes.length === 0) return []
  const events = targets.flatMap((target) => eventsOf(context, uid_project, target))
  const moved = new Set(events.flatMap((event) => (event.type === 'card.moved' ? event.uid_reply : [])))
  const others = changes.map(({ after }) => after.uid_reply).filter((uid_reply) => !moved.has(uid_reply))
  await recordEvents(context, tx, [
    ...events,
    ...others.map((uid_reply) => ({ type: 'card.changed' as const, uid_project, uid_reply })),
  ])
  const first = (await nextBoardVersion(tx, uid_project, changes.length)) - changes.length + 1
  if (isMoving) await writePlaces(tx, changesIn(columnsBefore, columns))
  await writeFields(
    tx,
    changes.map(({ fields }, index) => ({ ...fields, version: first + index })),
  )
  const broadcasts = changes.map(({ after }, index) => ({
    uid_reply: after.uid_reply,
    card: { ...after, version: first + index },
  }))
  broadcastCards(context, tx, uid_project, first, broadcasts)
  return changes.map(({ before }) => before)
}

/** Presents the cards that are not deleted, in the order given. */
export const presentCards = async (context: ActorContext, tx: Tx, uid_replies: readonly string[]): Promise<Reply[]> => {
  if (uid_replies.length === 0) return []
  const rows = new Map((await findReplies(tx, uid_replies)).map((row) => [row.uid_reply, row]))
  const commentCounts = await countComments(tx, uid_replies)
  return presentReplies(
    context,
    tx,
    uid_replies.flatMap((uid_reply) => rows.get(uid_reply) ?? []),
    { commentCounts },
  )
}
