// Maps temporary faults of the database, disk or network to 503 with a retry time instead of 500.
import { messages } from '@joinery/contract/messages'

import { ProductError } from './product-error.ts'

/** SQLSTATEs: resources, connection, shutdown, failover, system errors. */
const isDatabaseDown = (code: string): boolean => /^(08...|53...|57P0\d|58...|25006)$/.test(code)

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

/** The file storage failed or timed out; the user cannot fix it. */
const isStoreDown = (error: Error): boolean => '$metadata' in error || error.name === 'TimeoutError'

/** Error names for a full store or an exceeded quota. */
const storeFullNames = new Set(['XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage', 'StorageFull'])

const isStoreFull = (error: Error): boolean => {
  if (!('$metadata' in error)) return false
  const { httpStatusCode } = Object.assign({ httpStatusCode: 0 }, error.$metadata)
  return httpStatusCode === 507 || storeFullNames.has(error.name)
}

/** Error messages of the pool and its clients that have no code. */
const poolSentences =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/

const unavailable = (sentence: string, seconds: number): ProductError =>
  new ProductError('unavailable', sentence, {}, seconds)

/** Returns the error response for a temporary fault; null for any other error. */
export const findUnavailable = (error: unknown): ProductError | null => {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (isDiskFull(code) || isStoreFull(error)) return unavailable(messages.http.diskFull, 60)
  if (isTimeout(code)) return unavailable(messages.http.busy, 5)
  if (isDatabaseDown(code) || networkCodes.has(code) || poolSentences.test(error.message) || isStoreDown(error)) {
    return unavailable(messages.http.dataUnavailable, 5)
  }
  return null
}
