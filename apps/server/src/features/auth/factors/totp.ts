// Codes of authenticator apps: RFC 6238 with the options every app supports (SHA-1, 30 seconds, 6 digits).
import { createHmac } from 'node:crypto'

import { isSame } from '#platform/security/keys.ts'

const stepMs = 30_000
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepOf = (at: Date): number => Math.floor(at.getTime() / stepMs)

export const codeOfStep = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = digest.readUInt8(digest.length - 1) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The time step of the code: the current one or a neighbour, because clocks differ. */
export const findStep = (secret: Buffer, code: string, now: Date): number | null => {
  const step = stepOf(now)
  const isOf = (one: number) => isSame(Buffer.from(codeOfStep(secret, one)), Buffer.from(code))
  return [step, step - 1, step + 1].find(isOf) ?? null
}

export const encodeBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replace(/.{1,5}/g, (group) => base32.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
}

export const totpUri = (issuer: string, account: string, secret: string): string => {
  // The colon separates issuer and account.
  const [shown, person] = [issuer, account].map((part) => encodeURIComponent(part.replaceAll(':', ' ')))
  return `otpauth://totp/${shown}:${person}?secret=${secret}&issuer=${shown}&algorithm=SHA1&digits=6&period=30`
}
