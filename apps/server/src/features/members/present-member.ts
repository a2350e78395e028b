import { can, type AccessRole, type Role } from '@joinery/contract/capabilities'
import { limits } from '@joinery/contract/limits'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member } from '@joinery/contract/projects'

import { nameOf, type Named } from '#features/auth/account/name-of.ts'
import { presentPhoto } from '#features/auth/account/present-user.ts'
import type { Context } from '#platform/context.ts'

import type { MemberRow } from './member-queries.ts'

/** When the latest email was sent; invitations from before links existed have no expiry. */
const presentInvitation = ({ added_at, invitation_ends_at }: MemberRow) => {
  const ends_at = invitation_ends_at === null ? null : new Date(invitation_ends_at)
  const sent_at = ends_at ? ends_at.getTime() - limits.project.invitationLifetime : added_at
  return {
    pending: true as const,
    invited_at: new Date(sent_at).toISOString(),
    link_ends_at: ends_at?.toISOString() ?? null,
  }
}

/** Display name without the address, even if the name is the address. `ownRole` is the person's role, if known. */
export const publicNameOf = ({ email, username, nickname }: Named, ownRole?: Role | null): string =>
  [nickname, username].map((name) => name?.trim()).find((name) => name && name.toLowerCase() !== email) ??
  (ownRole && !can(ownRole, 'viewMembers') ? roleMessages.anonymousClient : roleMessages.anonymous)

/** Whether this is the public name of a person without a name. */
export const isAnonymous = (name: string): boolean =>
  name === roleMessages.anonymous || name === roleMessages.anonymousClient

/** Display name as seen by this role; null sees what members see. */
export const nameFor = (role: AccessRole | null | undefined, person: Named, ownRole?: Role | null): string =>
  role && !can(role, 'viewMembers') ? publicNameOf(person, ownRole) : nameOf(person)

export const presentMember = (context: Context, row: MemberRow): Member => ({
  email: row.email,
  username: row.username,
  name: nameOf(row),
  uid_user: row.uid_user,
  profile_photo: presentPhoto(context, row.photo_key),
  role: row.role,
  ...(row.uid_user === null ? presentInvitation(row) : {}),
})

/** A member as seen by this role. */
export const presentMemberFor = (context: Context, role: Role, row: MemberRow): Member => {
  const member = presentMember(context, row)
  if (can(role, 'viewMembers')) return member
  const name = publicNameOf(row, row.role)
  return { ...member, email: name, name, username: null, uid_user: null }
}
