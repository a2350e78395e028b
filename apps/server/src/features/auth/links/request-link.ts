import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'

import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { ProductError } from '#platform/product-error.ts'
import { networkOf } from '#platform/security/network-of.ts'

import type { LinkPurpose } from './link-code-queries.ts'
import { requestMailJob } from './request-mail.job.ts'

const perHour = 60 * 60 * 1000
const cooldown = { max: 1, windowMs: limits.account.mailCooldown }

const tooSoon = { verify: messages.auth.resendCooldown, reset: messages.auth.cooldown } as const

/**
 * Asks for a verification or reset mail: once a minute and address, whether or not the address is known, and for so many
 * addresses an hour from one network.
 */
export const requestLink = (context: Context, purpose: LinkPurpose, email: string, ip: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { attempts, config } = context
    const wait = await attempts.take({ kind: `mail-${purpose}`, ...cooldown }, email, tx)
    if (wait > 0) throw new ProductError('too_many', tooSoon[purpose](wait), {}, wait)
    const perNetwork = { kind: `mail-${purpose}-ip`, max: config.MAIL_REQUESTS_PER_IP, windowMs: perHour }
    const late = await attempts.take(perNetwork, networkOf(ip), tx)
    if (late > 0) throw new ProductError('too_many', messages.auth.tooManyAttempts, {}, late)
    await context.jobs.enqueue(tx, requestMailJob, { email, purpose })
  })
