import type { Role } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { approvalMessages } from '@joinery/contract/messages/approval-messages'
import { selectionsApprovalPath } from '@joinery/contract/pages'
import type { WaitingItem } from '@joinery/contract/review/waiting'

import { filenameFor } from '#features/files/public-filename.ts'
import { requireProject } from '#features/members/access.ts'
import { nameFor } from '#features/members/present-member.ts'
import { findWaitingPins, type WaitingComment } from '#features/review/waiting/find-waiting-pins.ts'
import { excerptOf } from '#features/search/excerpt.ts'
import type { ActorContext } from '#platform/context.ts'

import { readWaiting, type WaitingThings } from './waiting-queries.ts'

const { dueWithin, listed, threads } = limits.waiting

/** Converts a time in PostgreSQL's JSON to the format of the API. */
const asTime = (time: string): string => new Date(time).toISOString()

/** A comment whose card is listed would be listed twice. */
const withoutListedCards = (comments: readonly WaitingComment[], cards: WaitingThings['cards']) => {
  const listedCards = new Set(cards.map(({ uid_reply }) => uid_reply))
  return comments.filter(({ uid_card }) => uid_card === null || !listedCards.has(uid_card))
}

/** A file name, or how many items are left to decide. */
const waitingName = (
  role: Role,
  { filename, version, origin }: Pick<WaitingThings['approvals'][number], 'filename' | 'version' | 'origin'>,
  open_items: number,
): string =>
  filename === null || version === null
    ? approvalMessages.items(open_items)
    : filenameFor(role, { filename, version, origin })

const present = ({ approvals, pins, cards, items, invitations }: WaitingThings, uid_user: string): WaitingItem[] => [
  ...approvals.map(
    ({ uid_approval, uid_project, project_title, role, uid_file, due_date, open_items, ...approval }) => ({
      kind: 'approval' as const,
      id: uid_approval,
      uid_project,
      project_title,
      title: waitingName(role, approval, open_items),
      from: nameFor(role, approval),
      since: asTime(approval.asked_at),
      due_date,
      link:
        uid_file === null
          ? selectionsApprovalPath(uid_project, uid_approval)
          : `/projects/${uid_project}/overview?file=${uid_file}&panel=approval`,
    }),
  ),
  ...withoutListedCards(findWaitingPins(pins, uid_user), cards).map(
    ({ uid_pin, uid_project, project_title, uid_file, text, from, since }) => ({
      kind: 'pin' as const,
      id: uid_pin,
      uid_project,
      project_title,
      title: excerptOf(text, []),
      from,
      since: asTime(since),
      due_date: null,
      link: `/projects/${uid_project}/overview?file=${uid_file}&pin=${uid_pin}`,
    }),
  ),
  ...cards.map(({ uid_reply, uid_project, project_title, role, due_date, ...card }) => ({
    kind: 'card' as const,
    id: uid_reply,
    uid_project,
    project_title,
    title: excerptOf(card.original_content, []),
    from: card.uid_user === uid_user ? '' : nameFor(role, card),
    since: asTime(card.created_at),
    due_date,
    link: `/projects/${uid_project}/board?card=${uid_reply}`,
  })),
  ...items.map(({ uid_item, uid_reply, uid_project, project_title, text, created_at, due_date }) => ({
    kind: 'item' as const,
    id: uid_item,
    uid_project,
    project_title,
    title: excerptOf(text, []),
    from: '',
    since: asTime(created_at),
    due_date,
    link: `/projects/${uid_project}/board?card=${uid_reply}`,
  })),
  ...invitations.map(({ uid_project, title, role, added_at, email, ...inviter }) => ({
    kind: 'invitation' as const,
    id: uid_project,
    uid_project,
    project_title: title,
    title,
    from: email === null ? '' : nameFor(role, { email, ...inviter }),
    since: asTime(added_at),
    due_date: null,
    link: '/dashboard',
  })),
]

/** Sorts by due date, then oldest first. */
const byUrgency = (one: WaitingItem, other: WaitingItem): number => {
  const keys = ({ due_date, since, id }: WaitingItem) => [due_date ?? '9999-12-31', since, id].join(' ')
  return keys(one) < keys(other) ? -1 : 1
}

/** Lists what waits for the actor, in one project or in all, with at most two statements. */
export const listWaiting = async (
  { actor, clock, db }: ActorContext,
  uid_project?: string,
): Promise<{ waiting: WaitingItem[]; has_more: boolean }> => {
  if (uid_project !== undefined) await requireProject(db, actor, uid_project, 'viewProject')
  const dueBy = new Date(clock.now().getTime() + dueWithin).toISOString().slice(0, 10)
  const scope = { ...actor, uid_project }
  const things = await readWaiting(db, scope, { dueBy, max: listed + 1, threads })
  const waiting = present(things, actor.uid_user).toSorted(byUrgency)
  return {
    waiting: waiting.slice(0, listed),
    has_more: waiting.length > listed || things.pins.length === threads,
  }
}
