import { limits } from '@joinery/contract/limits'
import { messages } from '@joinery/contract/messages'
import type { updateProjectSchema } from '@joinery/contract/projects'
import type { z } from 'zod'

import { toClientSees } from '#features/members/client-sees.ts'
import { ProductError } from '#platform/product-error.ts'

type Update = z.output<typeof updateProjectSchema>

/** Drops members and attachments, which are derived from their own tables. */
export const ownDetails = (details: Record<string, unknown> = {}): Record<string, unknown> => {
  const { members: _members, attachments: _attachments, ...own } = details
  if (lengthOf(own) > limits.project.detailsMax) throw new ProductError('too_large', messages.http.tooLarge)
  return own
}

/** Merges new details into the stored ones by key, and so what clients see. */
export const mergeDetails = (
  stored: Record<string, unknown>,
  details: Update['details'] = {},
  client_sees: Update['client_sees'] = {},
): Record<string, unknown> =>
  ownDetails({
    ...stored,
    ...details,
    client_sees: { ...toClientSees(stored['client_sees']), ...details.client_sees, ...client_sees },
  })

/** Treats details nested too deeply to serialise as too large. */
const lengthOf = (details: object): number => {
  try {
    return JSON.stringify(details).length
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
