import type { User } from '@joinery/contract/auth'

import type { Context } from '#platform/context.ts'
import { signAddress } from '#platform/security/signed-address.ts'

import type { UserRow } from './user-queries.ts'

const photoPrefix = 'photos/'

export const photoKeyOf = (id: string): string => `${photoPrefix}${id}`

export const photoPath = (id: string): string => `/api/simple-auth/photos/${id}`

export const presentPhoto = ({ keys, clock }: Context, photo_key: string | null): string | null =>
  photo_key === null
    ? null
    : signAddress(keys.signedAddress, photoPath(photo_key.slice(photoPrefix.length)), clock.now())

export const presentUser = (context: Context, row: UserRow): User => ({
  uid_user: row.uid_user,
  email: row.email,
  username: row.username,
  credits: row.balance,
  plan: row.plan,
  details: {
    phoneNumber: row.phone_number,
    nickname: row.nickname,
    hideFromSearch: row.hide_from_search,
    profile_photo: presentPhoto(context, row.photo_key),
  },
})
