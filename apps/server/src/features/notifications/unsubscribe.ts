// Unsubscribe links that work without login. They are signed for one person and never expire.
import type { KeyObject } from 'node:crypto'

import { unsubscribeMessages } from '@joinery/contract/messages/unsubscribe-messages'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { isSame, mac } from '#platform/security/keys.ts'

import { turnMailsOff } from './preference-queries.ts'

const sign = (key: KeyObject, uid_user: string): string => mac(key, uid_user).toString('base64url')

export const unsubscribeLinks = ({ config, keys }: Pick<Context, 'config' | 'keys'>, uid_user: string) => {
  const token = `${uid_user}.${sign(keys.unsubscribe, uid_user)}`
  return {
    page: `${config.PUBLIC_URL}/unsubscribe?token=${token}`,
    oneClick: `${config.PUBLIC_URL}/api/notifications/unsubscribe?token=${token}`,
  }
}

export const unsubscribe = async ({ db, keys }: Context, token: string): Promise<void> => {
  const [uid_user = '', signature = ''] = token.split('.')
  const isOurs = isSame(Buffer.from(signature), Buffer.from(sign(keys.unsubscribe, uid_user)))
  if (!isOurs || !(await transaction(db, (tx) => turnMailsOff(tx, uid_user)))) {
    throw new ProductError('bad_request', unsubscribeMessages.unsubscribeFailed)
  }
}
