import { createHash } from 'node:crypto'

/** Says whether settings are the same, and nothing about what they are. */
export const fingerprintOf = (settings: unknown): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)
