import type { Member } from '@joinery/contract/projects'

import { presentPhoto } from '#features/auth/account/present-user.ts'
import type { Context } from '#platform/context.ts'

import type { MemberRow } from './member-queries.ts'

type Named = { readonly email: string; readonly username: string | null; readonly nickname: string | null }

/** How a person is called: nickname, else username, else e-mail. */
export const nameOf = ({ email, username, nickname }: Named): string => nickname?.trim() || username?.trim() || email

export const presentMember = (context: Context, row: MemberRow): Member => ({
  email: row.email,
  username: row.username,
  name: nameOf(row),
  uid_user: row.uid_user,
  profile_photo: presentPhoto(context, row.photo_key),
  ...(row.uid_user === null ? { pending: true as const } : {}),
})
