// Software authenticator: creates passkeys (ES256) and signs like a browser, validly or not.
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff])
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** Encodes the CBOR types (RFC 8949) WebAuthn needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap((pair) => pair.map(cbor))])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()

const encode = (bytes: Buffer): string => bytes.toString('base64url')

const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const [across, up] = [x, y].map((part) => Buffer.from(part, 'base64url'))
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, across ?? ''],
      [-3, up ?? ''],
    ]),
  )
}

/** Options for invalid responses. */
export type Answering = {
  readonly origin?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly crossOrigin?: boolean
  /** The attestation signature is wrong. */
  readonly isForged?: boolean
}

export const createAuthenticator = (page: { readonly origin: string; readonly host: string }) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  let userHandle = ''

  const clientData = (type: string, challenge: string, { origin = page.origin, crossOrigin = false }: Answering) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))

  const authenticatorData = ({ isVerified = true, ...given }: Answering, attested?: Buffer): Buffer => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(given.counter ?? ++counter)
    return Buffer.concat([sha256(page.host), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }

  const credential = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} }

  return {
    /** Responds to the options of `startPasskey`. */
    // oxlint-disable-next-line typescript/no-explicit-any
    create: (options: any, answering: Answering = {}) => {
      userHandle = options.user.id
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
      const forged: [string, Cbor][] = [
        ['alg', -7],
        ['sig', sign('sha256', Buffer.from('something else'), privateKey)],
      ]
      const attestation = new Map<string, Cbor>([
        ['fmt', answering.isForged ? 'packed' : 'none'],
        ['attStmt', new Map(answering.isForged ? forged : [])],
        ['authData', authenticatorData(answering, attested)],
      ])
      const clientDataJSON = encode(clientData('webauthn.create', options.challenge, answering))
      const response = { clientDataJSON, attestationObject: encode(cbor(attestation)), transports: ['internal'] }
      return { ...credential, response }
    },
    /** Responds to authentication options. */
    // oxlint-disable-next-line typescript/no-explicit-any
    get: (options: any, answering: Answering = {}) => {
      const data = authenticatorData(answering)
      const signedData = clientData('webauthn.get', options.challenge, answering)
      const signature = sign('sha256', Buffer.concat([data, sha256(signedData)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: encode(signedData),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle,
        },
      }
    },
  }
}
