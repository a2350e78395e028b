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
 * Requests a verification or reset email: once a minute per address, known or not, and a limited number of addresses per
 * hour and network.
 */
export const requestLink = (context: Context, purpose: LinkPurpose, email: string, ip: string): Promise<void> =>
  transaction(context.db, async (tx) => {
    const { attempts, config } = context
    const wait = await attempts.count({ kind: `mail-${purpose}`, ...cooldown }, email, tx)
    if (wait > 0) throw new ProductError('too_many', tooSoon[purpose](wait), {}, wait)
    const perNetwork = { kind: `mail-${purpose}-ip`, max: config.MAIL_REQUESTS_PER_IP, windowMs: perHour }
    const late = await attempts.count(perNetwork, networkOf(ip), tx)
    if (late > 0) throw new ProductError('too_many', messages.auth.tooManyAttempts, {}, late)
    await context.jobs.enqueue(tx, requestMailJob, { email, purpose })
  })
