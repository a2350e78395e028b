import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'

import type { Config } from '#config'
import { StartError } from '#platform/process/start-error.ts'

/** Credentials that sign images. */
export type Credentials = {
  /** The operator's certificate first, then its issuers. */
  readonly chain: readonly Uint8Array[]
  readonly key: string
  readonly endsAt: Date
}

const readPem = (name: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartError(`Can't read the file in ${name}: ${path}.`, { cause: error })
  }
}

const parseKey = (pem: string): KeyObject => {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch (error) {
    throw new StartError('C2PA_KEY must be a private key in PEM format, without a password.', { cause: error })
  }
  if (key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  throw new StartError('C2PA_KEY must be an EC key of the curve P-256 (prime256v1).')
}

const parseChain = (pem: string): X509Certificate[] => {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g) ?? []
  try {
    if (blocks.length > 0) return blocks.map((block) => new X509Certificate(block))
  } catch (error) {
    throw new StartError('C2PA_CERTIFICATE must be a certificate in PEM format.', { cause: error })
  }
  throw new StartError('C2PA_CERTIFICATE must be a certificate in PEM format.')
}

/** Null if none is configured. An unusable certificate stops the startup with one sentence. */
export const readCredentials = (
  { C2PA_CERTIFICATE, C2PA_KEY }: Pick<Config, 'C2PA_CERTIFICATE' | 'C2PA_KEY'>,
  now: Date,
): Credentials | null => {
  if (C2PA_CERTIFICATE === undefined && C2PA_KEY === undefined) return null
  if (C2PA_CERTIFICATE === undefined || C2PA_KEY === undefined) {
    throw new StartError('Set both C2PA_CERTIFICATE and C2PA_KEY, or neither.')
  }
  const chain = parseChain(readPem('C2PA_CERTIFICATE', C2PA_CERTIFICATE))
  const pem = readPem('C2PA_KEY', C2PA_KEY)
  const key = parseKey(pem)
  const [own] = chain
  if (!own?.checkPrivateKey(key))
    throw new StartError('C2PA_KEY does not belong to the first certificate in C2PA_CERTIFICATE.')
  if (own.ca)
    throw new StartError('C2PA_CERTIFICATE starts with a certificate authority. Put your own certificate first.')
  const endsAt = new Date(own.validTo)
  if (endsAt <= now) throw new StartError(`C2PA_CERTIFICATE expired on ${endsAt.toISOString().slice(0, 10)}.`)
  return { chain: chain.map(({ raw }) => new Uint8Array(raw)), key: pem, endsAt }
}
