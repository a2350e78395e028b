// Opaque page cursor: the sort key of the last entry. Stays valid after that entry is deleted.
import { messages } from '@joinery/contract/messages'

import { ProductError } from '#platform/product-error.ts'

export const writeCursor = (keys: readonly string[]): string => Buffer.from(JSON.stringify(keys)).toString('base64url')

/** Returns exactly one key per check; rejects a forged cursor as a bad request. */
export const readCursor = <const Checks extends readonly ((key: string) => boolean)[]>(
  cursor: string,
  checks: Checks,
): { [Index in keyof Checks]: string } => {
  const keys = parse(cursor)
  const isValid =
    Array.isArray(keys) &&
    keys.length === checks.length &&
    checks.every((check, index) => typeof keys[index] === 'string' && check(keys[index]))
  if (!isValid) throw new ProductError('bad_request', messages.http.badRequest)
  return keys as { [Index in keyof Checks]: string } // as many texts as checks, see above
}

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

export const isId = (key: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)

/** Microseconds since 1970, because a Date would lose the database's precision. */
export const isMoment = (key: string): boolean => /^\d{1,17}$/.test(key)
