import { guestRole } from '@joinery/contract/capabilities'
import { messages } from '@joinery/contract/messages'
import { guestMessages } from '@joinery/contract/messages/guest-messages'
import type { GuestReview } from '@joinery/contract/review/links'

import { hasGuestRequests, listGuestApprovals } from '#features/approvals/list-approvals.ts'
import { presentFileTo } from '#features/files/present-file.ts'
import { findLinkNow } from '#features/guests/guest-checks.ts'
import { findGuest } from '#features/guests/guest-queries.ts'
import type { Guest } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { ProductError } from '#platform/product-error.ts'

import { listShown } from './link-file-queries.ts'

/** Everything a link shows: titles, the newest versions, and this guest's approval requests. */
export const getGuestReview = async (context: Context & { readonly actor: Guest }): Promise<GuestReview> => {
  const { actor, config, db } = context
  const link = await findLinkNow(context, actor.uid_link)
  if (!link) throw new ProductError('unauthenticated', guestMessages.linkInvalid)
  const guest = actor.uid_guest === null ? null : await findGuest(db, actor.uid_guest)
  if (guest === undefined) throw new ProductError('unauthenticated', messages.session.expired)
  const files = await listShown(db, actor)
  return {
    project: { title: link.title },
    studio: { name: config.BRAND_NAME },
    guest: guest && { name: guest.name, email: guest.email },
    files: files.map((row) => presentFileTo(context, actor, guestRole, row)),
    approvals: await listGuestApprovals(context),
    asked: await hasGuestRequests(context),
    can: [...actor.rights],
    expires_at: link.expires_at.toISOString(),
  }
}
