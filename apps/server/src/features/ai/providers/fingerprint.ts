import { createHash } from 'node:crypto'

/** Hash that tells whether settings have changed without revealing them. */
export const fingerprintOf = (settings: unknown): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)
