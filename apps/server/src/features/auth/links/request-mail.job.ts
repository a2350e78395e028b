// Forgot-password and resend-verification only queue this job. The account lookup happens here, so that neither content nor
// timing of the response reveals whether the address has an account.
import { z } from 'zod'

import { sendVerification } from '#features/auth/account/create-account.ts'
import { findCredentials } from '#features/auth/account/user-queries.ts'
import { resetMail } from '#features/mail/templates/reset.ts'
import { writeMail } from '#features/mail/write-mail.ts'
import type { Context } from '#platform/context.ts'
import { transaction } from '#platform/database/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'

import { createLinkCode } from './link-codes.ts'

type Payload = { email: string; purpose: 'verify' | 'reset' }

export const requestMailJob = defineJob<Context, Payload>({
  name: 'request-mail',
  payload: z.object({ email: z.string(), purpose: z.enum(['verify', 'reset']) }),
  retries: 10,
  retryDelaySeconds: 1,
  run: async (context, { email, purpose }) => {
    const user = await findCredentials(context.db, email)
    if (!user || user.disabled_at !== null) return
    if (purpose === 'verify' && user.verified_at !== null) return
    await transaction(context.db, async (tx) => {
      if (purpose === 'verify') return sendVerification(context, tx, user)
      const code = await createLinkCode(tx, user.uid_user, 'reset', context.clock.now())
      const href = `${context.config.PUBLIC_URL}/reset-password?token=${code}`
      await writeMail(context, tx, email, resetMail(context.config.BRAND_NAME, href))
    })
  },
})
