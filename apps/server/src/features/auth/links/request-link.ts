import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'

import type { LinkPurpose } from './link-code-queries.ts'
import { requestMailJob } from './request-mail.job.ts'

const cooldown = { max: 1, windowMs: limits.account.mailCooldown }

const tooSoon = { verify: messages.auth.resendCooldown, reset: messages.auth.cooldown } as const

/** Asks for a verification or reset mail: once a minute and address, whether or not the address is known. */
export const requestLink = (context: Context, purpose: LinkPurpose, email: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const wait = await context.attempts.take({ kind: `mail-${purpose}`, ...cooldown }, email, tx)
    if (wait > 0) throw new ProductError('too_many', tooSoon[purpose](wait), {}, wait)
    await context.jobs.enqueue(tx, requestMailJob, { email, purpose })
  })
