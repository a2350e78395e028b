import { createHash, randomInt } from 'node:crypto'

import { tokenPrefix } from '@joinery/contract/sign-in/tokens'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 40

/** 238 bits, so a plain hash suffices to store it. */
export const createSecret = (): string =>
  tokenPrefix + Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export const isSecret = (bearer: string): boolean => /^jny_[A-Za-z0-9]{40}$/.test(bearer)

export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
