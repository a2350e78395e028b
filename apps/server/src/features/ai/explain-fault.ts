import { adminMessages } from '@joinery/contract/messages/admin-messages'

import { ProductError } from '#platform/product-error.ts'

const { faults } = adminMessages

/** Google answers a wrong key with 400. */
const isAboutKey = (status: number, text: string): boolean =>
  status === 401 || status === 403 || (status === 400 && /\bAPI key\b/i.test(text))

const byStatus = (status: number, text: string): string => {
  if (isAboutKey(status, text)) return faults.keyRefused
  if (status === 404) return faults.modelUnknown
  if (status === 402 || status === 429) return faults.quota
  return faults.failing(status)
}

/**
 * What a provider's fault means for whoever set it up, without keys, addresses or what people sent; null when it did answer,
 * also where it refused what was asked of it.
 */
export const explainFault = (error: unknown, isLate: boolean): string | null => {
  if (error instanceof ProductError) return error.code === 'too_many' ? faults.busy : null
  if (isLate) return faults.silent
  const text = error instanceof Error ? error.message : ''
  const status = /^The provider answered (\d{3})\b/.exec(text)?.[1]
  if (status !== undefined) return byStatus(Number(status), text)
  return /answered nothing|fetch failed|ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|socket|Cannot connect/i.test(text)
    ? faults.unreachable
    : faults.unusable
}
