import { randomBytes } from 'node:crypto'

import { expect, it } from 'vitest'

import { deriveKeys } from '#platform/security/keys.ts'
import { openSecret, sealSecret } from '#platform/security/secret-box.ts'

import { codeOfStep, encodeBase32, findStep, stepOf, totpUri } from './totp.ts'

it('TOTP codes match RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  const vectors = { 1111111109: '081804', 1111111111: '050471', 1234567890: '005924', 2000000000: '279037' }
  for (const [seconds, code] of Object.entries(vectors)) {
    const at = new Date(Number(seconds) * 1000)
    expect(codeOfStep(secret, stepOf(at))).toBe(code)
    const step = stepOf(at)
    const near = [-30, 0, 30].map((late) => findStep(secret, code, new Date(at.getTime() + late * 1000)))
    expect(near).toEqual([step, step, step])
    expect(findStep(secret, code, new Date(at.getTime() + 60_000))).toBeNull()
  }
  expect(codeOfStep(secret, stepOf(new Date(59_000)))).toBe('287082')
  expect(codeOfStep(secret, stepOf(new Date(20_000_000_000_000)))).toBe('353130')
})

it('the setup URI contains the secret in base32 and the issuer twice', () => {
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(totpUri('Pike: Studio', 'a@b.example', 'MZXW')).toBe(
    'otpauth://totp/Pike%20%20Studio:a%40b.example?secret=MZXW&issuer=Pike%20%20Studio&algorithm=SHA1&digits=6&period=30',
  )
})

it('a sealed secret opens only with its own key for its own person', () => {
  const [key, other] = [deriveKeys('one').totpSecret, deriveKeys('other').totpSecret]
  const secret = randomBytes(20)
  const sealed = sealSecret(key, secret, 'mara')
  expect(sealed.includes(secret)).toBe(false)
  expect(openSecret(key, sealed, 'mara')).toEqual(secret)
  expect(openSecret(key, sealed, 'jonas')).toBeNull()
  expect(openSecret(other, sealed, 'mara')).toBeNull()
  expect(openSecret(key, Buffer.alloc(3), 'mara')).toBeNull()
})
