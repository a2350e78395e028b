import type { User } from '@joinery/contract/auth'

import type { ActorContext } from '#platform/context.ts'

import { adminSettings } from './admins.ts'
import { presentUser } from './present-user.ts'
import { findUser, updateUser } from './user-queries.ts'

type Details = {
  readonly phoneNumber?: string | undefined
  readonly nickname?: string | undefined
  readonly hideFromSearch?: boolean | undefined
}

/** Fields that are not given stay unchanged. */
export const updateDetails = async (context: ActorContext, details: Details): Promise<User> => {
  const { actor, db } = context
  await updateUser(db, actor.uid_user, {
    ...(details.phoneNumber === undefined ? {} : { phone_number: details.phoneNumber }),
    ...(details.nickname === undefined ? {} : { nickname: details.nickname }),
    ...(details.hideFromSearch === undefined ? {} : { hide_from_search: details.hideFromSearch }),
  })
  return presentUser(context, await findUser(db, actor.uid_user, adminSettings(context)))
}
