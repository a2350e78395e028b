import { limits } from '@joinery/contract/limits'
import type { Member } from '@joinery/contract/projects'

import { nameOf } from '#features/auth/account/name-of.ts'
import { presentPhoto } from '#features/auth/account/present-user.ts'
import type { Context } from '#platform/context.ts'

import type { MemberRow } from './member-queries.ts'

/** When the latest mail was sent; one without a link is from before there were links. */
const presentInvitation = ({ added_at, invitation_ends_at }: MemberRow) => {
  const ends_at = invitation_ends_at === null ? null : new Date(invitation_ends_at)
  const sent_at = ends_at ? ends_at.getTime() - limits.project.invitationLifetime : added_at
  return {
    pending: true as const,
    invited_at: new Date(sent_at).toISOString(),
    link_ends_at: ends_at?.toISOString() ?? null,
  }
}

export const presentMember = (context: Context, row: MemberRow): Member => ({
  email: row.email,
  username: row.username,
  name: nameOf(row),
  uid_user: row.uid_user,
  profile_photo: presentPhoto(context, row.photo_key),
  ...(row.uid_user === null ? presentInvitation(row) : {}),
})
