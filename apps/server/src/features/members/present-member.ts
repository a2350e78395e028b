import { can, type Role } from '@joinery/contract/capabilities'
import { roleMessages } from '@joinery/contract/messages/role-messages'
import type { Member } from '@joinery/contract/projects'

import { presentPhoto } from '#features/auth/account/present-user.ts'
import type { Context } from '#platform/context.ts'

import type { MemberRow } from './member-queries.ts'

type Named = { readonly email: string; readonly username: string | null; readonly nickname: string | null }

/** How a person is called: nickname, else username, else e-mail. */
export const nameOf = ({ email, username, nickname }: Named): string => nickname?.trim() || username?.trim() || email

/** The same without the address, also where somebody calls themselves by it. */
const publicNameOf = ({ email, username, nickname }: Named): string =>
  [nickname, username].map((name) => name?.trim()).find((name) => name && name.toLowerCase() !== email) ??
  roleMessages.unnamed

/** How a person is called before somebody with this role; without one they see what members see. */
export const nameFor = (role: Role | null | undefined, person: Named): string =>
  role && !can(role, 'viewMembers') ? publicNameOf(person) : nameOf(person)

export const presentMember = (context: Context, row: MemberRow): Member => ({
  email: row.email,
  username: row.username,
  name: nameOf(row),
  uid_user: row.uid_user,
  profile_photo: presentPhoto(context, row.photo_key),
  role: row.role,
  ...(row.uid_user === null ? { pending: true as const } : {}),
})

/** A member before somebody with this role. */
export const presentMemberFor = (context: Context, role: Role, row: MemberRow): Member => {
  const member = presentMember(context, row)
  if (can(role, 'viewMembers')) return member
  const name = publicNameOf(row)
  return { ...member, email: name, name, username: null, uid_user: null }
}
