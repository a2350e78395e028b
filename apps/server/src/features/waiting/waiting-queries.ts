import { sql } from 'kysely'

import { waitingApprovals, type WaitingApproval } from '#features/approvals/waiting-approvals-queries.ts'
import { waitingCards, type WaitingCard } from '#features/cards/card-queries.ts'
import { waitingItems, type WaitingChecklistItem } from '#features/cards/checklist/checklist-queries.ts'
import { waitingInvitations, type WaitingInvitation } from '#features/members/invitations/invitation-queries.ts'
import type { OwnScope } from '#features/members/own-projects-queries.ts'
import { waitingPins, type WaitingPin } from '#features/review/waiting/waiting-pins-queries.ts'
import { hasNamedProjects } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.ts'
import { asList } from '#platform/database/json-list.ts'
import { required } from '#platform/required.ts'

export type WaitingThings = {
  readonly approvals: readonly WaitingApproval[]
  readonly pins: readonly WaitingPin[]
  readonly cards: readonly WaitingCard[]
  readonly items: readonly WaitingChecklistItem[]
  readonly invitations: readonly WaitingInvitation[]
}

export type WaitingBounds = { readonly dueBy: string; readonly max: number; readonly threads: number }

/** One statement. Within named projects the actor is a member, so there are no invitations. */
export const readWaiting = async (
  db: Db,
  scope: OwnScope,
  { dueBy, max, threads }: WaitingBounds,
): Promise<WaitingThings> => {
  const invitations =
    scope.uid_project === undefined && !hasNamedProjects(scope)
      ? asList(waitingInvitations(db, scope.uid_user, max))
      : sql`'[]'::json`
  const { rows } = await sql<WaitingThings>`
    select ${asList(waitingApprovals(scope, max))} as approvals, ${asList(waitingPins(scope, threads))} as pins,
      ${asList(waitingCards(scope, dueBy, max))} as cards, ${asList(waitingItems(scope, max))} as items,
      ${invitations} as invitations`.execute(db)
  return required(rows[0], 'What waits was not read')
}
