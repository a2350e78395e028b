import { limits } from '@joinery/contract/limits'
import { adminMessages } from '@joinery/contract/messages/admin-messages'

import { isMailAwaited } from '#config'
import type { AdminContext } from '#features/admin/admin-context.ts'
import { findPerson } from '#features/auth/account/user-queries.ts'
import { explainMailError } from '#features/mail/explain-mail-error.ts'
import type { Smtp } from '#features/mail/smtp.ts'
import { testContent, testMessage } from '#features/mail/test-message.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Actor } from '#platform/actor.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import { refuse } from './plan-change.ts'
import { recordSettingsTest } from './test-settings.ts'

const texts = adminMessages.settings
const hour = 60 * 60 * 1000
const field = 'SMTP_URL'

/** Sends directly, so that the answer says whether it works. Returns a message for the admin. */
export const sendTestMail = async (context: AdminContext & { readonly actor: Actor }): Promise<string> => {
  const { actor, attempts, config, db } = context
  const { email } = await findPerson(db, actor.uid_user)
  const rule = { kind: 'test-mail', max: limits.admin.testMailsPerHour, windowMs: hour }
  const seconds = await attempts.count(rule, actor.uid_user)
  if (seconds > 0) throw new ProductError('too_many', texts.tooManyTestMails, {}, seconds)
  const smtp = context.smtp()
  if (isMailAwaited(config)) throw refuse('test_failed', [{ field, message: texts.noMailServer }])
  if (!smtp) {
    await transaction(db, (tx) => writeMail(context, tx, email, testContent(config)))
    await recordSettingsTest(context, [field], true)
    return texts.testMailStored
  }
  const fault = await trySend(smtp, testMessage(config, email))
  await recordSettingsTest(context, [field], fault === null)
  if (fault !== null) throw refuse('test_failed', [{ field, message: fault }])
  return texts.testMailSent(email)
}

/** Returns why it failed; null if it was sent. */
const trySend = async (smtp: Smtp, message: ReturnType<typeof testMessage>): Promise<string | null> => {
  try {
    return (await smtp.send(message)) === 'refused' ? texts.testMailRefused(message.recipient) : null
  } catch (error) {
    return explainMailError(error)
  }
}
