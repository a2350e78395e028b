// Faults of what the product stands on (database, disk, network) rather than of the product: they pass, so they are 503
// with a time to wait, never 500.
import { messages } from '@joinery/contract/messages'

import { ProductError } from './product-error.ts'

/** SQLSTATEs: resources, connection, shutdown, failover, system errors. */
const isDatabaseAway = (code: string): boolean => /^(08...|53...|57P0\d|58...|25006)$/.test(code)

/** Stopped by statement_timeout or lock_timeout. */
const isTimeout = (code: string): boolean => code === '57014' || code === '55P03'

const isDiskFull = (code: string): boolean => code === '53100' || code === 'ENOSPC' || code === 'EDQUOT'

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EMFILE',
  'ENFILE',
])

/** The store of files refused, or did not answer. Whatever it says, it is not the person's to mend. */
const isStoreAway = (error: Error): boolean => '$metadata' in error || error.name === 'TimeoutError'

/** How stores say that there is no room: of their own, or of what the account may have. */
const storeFullNames = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'StorageFull'])

const isStoreFull = (error: Error): boolean => {
  if (!('$metadata' in error)) return false
  const { httpStatusCode } = Object.assign({ httpStatusCode: 0 }, error.$metadata)
  return httpStatusCode === 507 || storeFullNames.has(error.name)
}

/** What the pool and its clients say without a code. */
const poolSentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

const unavailable = (sentence: string, seconds: number): ProductError =>
  new ProductError('unavailable', sentence, {}, seconds)

/** The answer for a fault that passes; null for every other one. */
export const findUnavailable = (error: unknown): ProductError | null => {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (isDiskFull(code) || isStoreFull(error)) return unavailable(messages.http.diskFull, 60)
  if (isTimeout(code)) return unavailable(messages.http.busy, 5)
  if (isDatabaseAway(code) || networkCodes.has(code) || poolSentences.test(error.message) || isStoreAway(error)) {
    return unavailable(messages.http.dataUnavailable, 5)
  }
  return null
}
