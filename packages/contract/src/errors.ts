import { z } from 'zod'

import { nextGrantSchema } from './credits.ts'

/** All error codes with their HTTP status. */
export const errorStatuses = {
  bad_request: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  /** Only the owner or the author can do this. Shown as a message; does not end the session. */
  not_allowed: 403,
  /** The person must authenticate again. Shown as a prompt; does not end the session. */
  step_up_required: 403,
  verification_required: 403,
  /** A token cannot do this; a person who is logged in may be able to. */
  token_not_allowed: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  /** It existed and will not come back. */
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  refused_by_provider: 422,
  /** A mail server or AI provider did not pass its test. */
  test_failed: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

export const errorSchema = z
  .object({
    error: z.string().describe('Message to show to the user.'),
    message: z.string().describe('Same as `error`.'),
    code: z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]), // Object.keys loses the literal keys
    issues: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    remainingCredits: z.number().optional(),
    nextGrant: nextGrantSchema.optional(),
    contact: z.string().nullable().optional().describe('Contact email for help with credits.'),
    requiresEmailVerification: z.boolean().optional(),
    type: z.string().optional(),
  })
  .meta({ id: 'Error' })

export type ErrorBody = z.infer<typeof errorSchema>
