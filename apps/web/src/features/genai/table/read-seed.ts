import { limits } from '@joinery/contract/limits'

/** The seed that was written: undefined for none, null for one that there is not. */
export const readSeed = (text: string): number | null | undefined => {
  const digits = text.trim()
  if (digits === '') return undefined
  return /^\d{1,10}$/.test(digits) && Number(digits) <= limits.ai.seedMax ? Number(digits) : null
}
